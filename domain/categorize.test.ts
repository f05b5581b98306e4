import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guesserFor } from "./categorize.ts";
import type { Example } from "./classifier.ts";

/** Descriptions as banks write them, by the expected category. None of them appears verbatim in the tables. */
const UNSEEN: Record<string, string> = {
  FOOD_AND_DRINK_GROCERIES:
    "SUNRISE SUPERMARKET 0042|CORNER GROCERY LLC|GREEN VALLEY MARKET CHICAGO IL|COSTCO WHSE #0482|FARMERS MARKET STALL 9|EDEKA MUELLER SAGT DANKE",
  FOOD_AND_DRINK_RESTAURANT:
    "TST* LUIGIS PIZZA|BANGKOK THAI KITCHEN|EL FARO TAQUERIA 03|THE OAK GRILL|SUSHI HANA DOWNTOWN|GRUBHUB*NOODLE HOUSE|SMOKEHOUSE BBQ AUSTIN|RISTORANTE DA MARIO",
  FOOD_AND_DRINK_COFFEE: "SQ *RITUAL COFFEE ROASTERS|CAFE LUNA 22|ESPRESSO VIVACE|PEETS #11203|KAFFEE HAUS",
  FOOD_AND_DRINK_FAST_FOOD: "MCDONALD'S F1234|CHICK-FIL-A #01022|SUBWAY 55823|TACO BELL 030214",
  FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: "HILLSIDE LIQUOR STORE|LOST ABBEY BREWERY|THE LOCAL PUB|VILLAGE WINE SHOP",
  TRANSPORTATION_GAS: "SHELL OIL 57444212500|CHEVRON 0090012|EXXONMOBIL 4411|SPEEDWAY 07716|ARAL STATION",
  TRANSPORTATION_TAXIS_AND_RIDE_SHARES: "UBER *TRIP HELP.UBER.COM|LYFT *RIDE SUN 8PM|YELLOW CAB CO",
  TRANSPORTATION_PUBLIC_TRANSIT: "MTA*NYCT PAYGO|CLIPPER TRANSIT FARE|AMTRAK .COM 8008727245|BART-CLIPPER",
  TRANSPORTATION_PARKING: "CITY CENTER PARKING|PARKMOBILE 1234|SPOTHERO 8445",
  TRAVEL_FLIGHTS: "DELTA AIR 0062331|SOUTHWES 5262 SOUTHWEST AIRLINES|RYANAIR 224",
  TRAVEL_LODGING: "MARRIOTT DENVER|AIRBNB * HMXYZ|HAMPTON HOTEL BOISE|SEASIDE MOTEL",
  ENTERTAINMENT_TV_AND_MOVIES: "NETFLIX.COM LOS GATOS|HULU 877-8244858|AMC 1234 ONLINE|REGAL CINEMAS INC",
  ENTERTAINMENT_MUSIC_AND_AUDIO: "SPOTIFY USA 8777781161|PANDORA*INTERNET|AUDIBLE*MEMBERSHIP",
  RENT_AND_UTILITIES_RENT: "PARKVIEW APARTMENTS RENT|BLUE DOOR PROPERTY MANAGEMENT|MIETE DEZEMBER WHG 4",
  RENT_AND_UTILITIES_GAS_AND_ELECTRICITY: "PG&E WEB ONLINE|CITY LIGHT ELECTRIC BILL|NATIONAL GRID BILL PMT|STADTWERKE MUENCHEN",
  RENT_AND_UTILITIES_INTERNET_AND_CABLE: "COMCAST CABLE COMM|SPECTRUM 855-707|GOOGLE FIBER BILL|XFINITY MOBILE",
  RENT_AND_UTILITIES_TELEPHONE: "VERIZON WRLS P2P|T-MOBILE*AUTO PAY|MINT MOBILE 8006",
  MEDICAL_PHARMACIES_AND_SUPPLEMENTS: "CVS/PHARMACY #02211|WALGREENS #9981|APOTHEKE AM MARKT 2",
  MEDICAL_DENTAL_CARE: "BRIGHT SMILE DENTAL|LAKESIDE DENTIST OFFICE",
  PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: "PLANET FIT CLUB FEES GYM|DOWNTOWN YOGA STUDIO|24 HOUR FITNESS",
  PERSONAL_CARE_HAIR_AND_BEAUTY: "SHEAR BLISS SALON|OLD TOWN BARBER|SEPHORA 221",
  GENERAL_SERVICES_INSURANCE: "STATE FARM INSURANCE CO|GEICO *AUTO|LIBERTY INSURANCE PREM",
  GENERAL_MERCHANDISE_ONLINE_MARKETPLACES: "AMZN Mktp US*2H4KX1|AMAZON.COM*1A2B3|ETSY.COM - KNITWORKS|EBAY O*12-345",
  GENERAL_MERCHANDISE_SUPERSTORES: "WAL-MART #2213|TARGET 00012345|SAMS CLUB #6321",
  GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES: "UNIQLO SF CENTER|OLD NAVY US 6123|THE SHOES OUTLET",
  HOME_IMPROVEMENT_HARDWARE: "THE HOME DEPOT #1011|LOWES #00722|MAIN STREET HARDWARE",
  BANK_FEES_OVERDRAFT_FEES: "OVERDRAFT ITEM CHARGE|OD FEE 11/02",
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: "ROCKET MORTGAGE PYMT|FIRST HOME LOAN PAYMENT",
  TRANSFER_OUT_TRANSFER_OUT_FROM_APPS: "VENMO PAYMENT 10021|ZELLE TO ANNA K",
};
const rows = Object.entries(UNSEEN).flatMap(([category, texts]) => texts.split("|").map((text) => ({ category, text })));

/** Descriptions whose words suggest several categories. */
const MISLEADING: Record<string, string> = {
  GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS: "PENNY LANE BOOKS|UNIVERSITY BOOKSTORE 12",
  TRAVEL_LODGING: "SHELL BEACH INN|THE GRILL HOTEL AND SPA|MARKET STREET HOTEL",
  GENERAL_SERVICES_INSURANCE: "UNITED HEALTH INSURANCE|PET INSURANCE PREMIUM",
  GENERAL_SERVICES_AUTOMOTIVE: "MOBILE MECHANIC SERVICE|SPARKLE CAR WASH",
  ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS: "WATER STREET MUSEUM|METRO ZOO TICKETS",
  MEDICAL_VETERINARY_SERVICES: "CITY VET HOSPITAL|PARK ANIMAL HOSPITAL",
  FOOD_AND_DRINK_RESTAURANT: "PUBLIC SCHOOL GRILL|POWER HOUSE PIZZA",
  MEDICAL_EYE_CARE: "TARGET OPTICAL 22|COSTCO VISION CENTER",
  PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING: "GAS LAMP DRY CLEANERS",
  GOVERNMENT_AND_NON_PROFIT_DONATIONS: "ANIMAL RESCUE DONATION",
};

/** A household's own choices: new merchants with words missing from the tables, and two merchants that it categorizes its own way. */
const OWN: Record<string, string> = {
  "#1": "HARBOR KENNEL BOARDING|PAWS AND CLAWS KENNEL|RIVERSIDE KENNEL CLUB|LAKE KENNEL DAYCAMP",
  "#2": "MAPLE CHESS ACADEMY|NORTHSIDE CHESS CLUB DUES|CHESS TOURNAMENT ENTRY|CITY CHESS LESSONS",
  "#3": "HILLTOP OFFSITE VENUE|BLUE DOOR OFFSITE CATERING|OFFSITE LUNCH CATERING|OFFSITE DINNER CATERING",
};

type Outcome = { confidence: number; right: boolean };
const table = (outcomes: readonly Outcome[]): Record<string, string> =>
  Object.fromEntries(
    (
      [
        ["sure, 0.9 and more", (c: number) => c >= 0.9],
        ["likely, 0.6 to 0.9", (c: number) => c >= 0.6 && c < 0.9],
        ["to review, under 0.6", (c: number) => c < 0.6],
      ] as const
    ).map(([name, holds]) => {
      const of = outcomes.filter((o) => holds(o.confidence));
      return [name, `${of.filter((o) => o.right).length} of ${of.length} right`];
    }),
  );

describe("guessing a category from a description", () => {
  test("is right for most unseen descriptions and rarely confident when wrong", () => {
    const guess = guesserFor([]);
    const outcomes = rows.map(({ category, text }) => {
      const found = guess(text, false);
      return { confidence: found?.confidence ?? 0, right: found?.code === category };
    });
    expect(table(outcomes)).toMatchInlineSnapshot(`
      {
        "likely, 0.6 to 0.9": "72 of 72 right",
        "sure, 0.9 and more": "23 of 23 right",
        "to review, under 0.6": "7 of 8 right",
      }
    `);
  });

  test("is right less often, and less confident, when words suggest several categories", () => {
    const guess = guesserFor([]);
    const outcomes = Object.entries(MISLEADING).flatMap(([category, texts]) =>
      texts.split("|").map((text): Outcome => {
        const found = guess(text, false);
        return { confidence: found?.confidence ?? 0, right: found?.code === category };
      }),
    );
    expect(table(outcomes)).toMatchInlineSnapshot(`
      {
        "likely, 0.6 to 0.9": "4 of 6 right",
        "sure, 0.9 and more": "2 of 2 right",
        "to review, under 0.6": "5 of 11 right",
      }
    `);
  });

  test("learns a household's own categories: the other merchants predict each one left out", () => {
    const own = Object.entries(OWN).flatMap(([category, texts]) => texts.split("|").map((text) => ({ category, text })));
    const outcomes = own.map((left): Outcome => {
      const others: Example[] = own
        .filter((row) => row !== left)
        .map(({ text, category }) => ({ text, category, moneyIn: false, weight: 2 }));
      const found = guesserFor(others)(left.text, false);
      return { confidence: found?.confidence ?? 0, right: found?.code === left.category };
    });
    expect(table(outcomes)).toMatchInlineSnapshot(`
      {
        "likely, 0.6 to 0.9": "8 of 8 right",
        "sure, 0.9 and more": "1 of 1 right",
        "to review, under 0.6": "2 of 3 right",
      }
    `);
  });

  test("keeps every correct guess of the tables when a household has its own categories", () => {
    const own: Example[] = Object.entries(OWN).flatMap(([category, texts]) =>
      texts.split("|").map((text) => ({ text, category, moneyIn: false, weight: 2 })),
    );
    const [before, after] = [guesserFor([]), guesserFor(own)];
    const spoilt = rows.filter(({ text, category }) => before(text, false)?.code === category && after(text, false)?.code !== category);
    expect(spoilt).toEqual([]);
  });

  test("treats money in from a shop as a refund and wages as income", () => {
    const guess = guesserFor([]);
    expect(guess("UNIQLO RETURN", true)?.code).toBe("GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES");
    expect(guess("INITECH DIRECT DEP PAYROLL", true)?.code).toBe("INCOME_SALARY");
  });

  test("returns null when it knows no word, and otherwise a confidence between 0 and 1", () => {
    const guess = guesserFor([{ text: "harbor kennel", category: "#1", moneyIn: false, weight: 3 }]);
    expect(guess("QXJ 88", false)).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.boolean(), (text, moneyIn) => {
        const found = guess(text, moneyIn);
        expect(found === null || (found.confidence > 0 && found.confidence <= 1)).toBe(true);
      }),
    );
  });

  test("does not depend on the order in which rows were categorized", () => {
    const own = Object.entries(OWN).flatMap(([category, texts]) =>
      texts.split("|").map((text): Example => ({ text, category, moneyIn: false, weight: 1 })),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(own, { minLength: own.length }), (shuffled) => {
        for (const { text } of own.slice(0, 4)) expect(guesserFor(shuffled)(text, false)?.code).toBe(guesserFor(own)(text, false)?.code);
      }),
      { numRuns: 10 },
    );
  });
});
