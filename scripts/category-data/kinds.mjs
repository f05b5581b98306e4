/**
 * Which of our categories each kind of place of OpenStreetMap belongs to. Kinds that say nothing about a purchase, such as cash machines,
 * parcel lockers and signs, are left out.
 */
const TABLE = `
FOOD_AND_DRINK_GROCERIES: shop/supermarket shop/greengrocer shop/butcher shop/frozen_food shop/health_food shop/deli shop/dairy shop/cheese shop/seafood shop/farm shop/nuts shop/spices shop/food shop/grocery shop/tea shop/beverages amenity/marketplace
FOOD_AND_DRINK_OTHER_FOOD_AND_DRINK: shop/bakery shop/pastry shop/confectionery shop/chocolate shop/ice_cream
FOOD_AND_DRINK_RESTAURANT: amenity/restaurant amenity/food_court shop/catering
FOOD_AND_DRINK_FAST_FOOD: amenity/fast_food amenity/ice_cream
FOOD_AND_DRINK_COFFEE: amenity/cafe shop/coffee
FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: amenity/bar amenity/pub amenity/biergarten shop/alcohol shop/wine amenity/nightclub craft/brewery craft/winery craft/distillery
TRANSPORTATION_GAS: amenity/fuel amenity/charging_station
TRANSPORTATION_PARKING: amenity/parking
TRANSPORTATION_BIKES_AND_SCOOTERS: amenity/bicycle_rental amenity/scooter_rental
TRANSPORTATION_TAXIS_AND_RIDE_SHARES: amenity/taxi
TRANSPORTATION_TOLLS: barrier/toll_booth
TRAVEL_RENTAL_CARS: amenity/car_rental amenity/car_sharing amenity/motorcycle_rental
TRAVEL_LODGING: tourism/hotel tourism/motel tourism/hostel tourism/guest_house tourism/caravan_site tourism/camp_site tourism/apartment tourism/chalet
TRAVEL_OTHER_TRAVEL: shop/travel_agency
ENTERTAINMENT_TV_AND_MOVIES: amenity/cinema
ENTERTAINMENT_VIDEO_GAMES: shop/video_games leisure/amusement_arcade
ENTERTAINMENT_CASINOS_AND_GAMBLING: amenity/casino amenity/gambling leisure/adult_gaming_centre shop/bookmaker shop/lottery
ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS: leisure/bowling_alley tourism/theme_park tourism/museum tourism/zoo tourism/aquarium amenity/theatre leisure/trampoline_park leisure/miniature_golf leisure/water_park leisure/golf_course leisure/ice_rink leisure/indoor_play shop/ticket leisure/stadium
ENTERTAINMENT_OTHER_ENTERTAINMENT: leisure/escape_game amenity/karaoke_box leisure/hackerspace
GENERAL_MERCHANDISE_SUPERSTORES: shop/wholesale
GENERAL_MERCHANDISE_DEPARTMENT_STORES: shop/department_store shop/mall
GENERAL_MERCHANDISE_DISCOUNT_STORES: shop/variety_store shop/second_hand shop/charity shop/pawnbroker
GENERAL_MERCHANDISE_CONVENIENCE_STORES: shop/convenience shop/kiosk shop/newsagent highway/services
GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES: shop/clothes shop/shoes shop/fashion_accessories shop/bag shop/leather shop/boutique shop/tailor shop/watches
GENERAL_MERCHANDISE_ELECTRONICS: shop/electronics shop/computer shop/hifi shop/camera shop/mobile_phone_accessories shop/appliance shop/vacuum_cleaner
GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS: shop/books
GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES: shop/gift shop/florist shop/party shop/candles shop/craft
GENERAL_MERCHANDISE_OFFICE_SUPPLIES: shop/stationery shop/copyshop shop/printer_ink
GENERAL_MERCHANDISE_PET_SUPPLIES: shop/pet shop/pet_grooming amenity/animal_boarding
GENERAL_MERCHANDISE_SPORTING_GOODS: shop/sports shop/outdoor shop/bicycle shop/fishing shop/golf shop/hunting shop/ski
GENERAL_MERCHANDISE_TOBACCO_AND_VAPE: shop/tobacco shop/e-cigarette shop/cannabis
GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE: shop/toys shop/jewelry shop/musical_instrument shop/baby_goods shop/games shop/music shop/art shop/fabric shop/photo shop/general shop/erotic shop/sewing
HOME_IMPROVEMENT_FURNITURE: shop/furniture shop/bed shop/kitchen
HOME_IMPROVEMENT_HARDWARE: shop/doityourself shop/hardware shop/paint shop/trade shop/tool_hire shop/plant_hire shop/tiles shop/flooring shop/garden_centre shop/country_store shop/agrarian shop/electrical shop/power_tools
HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT: shop/houseware shop/interior_decoration shop/lighting shop/household_linen shop/curtain shop/carpet shop/window_blind shop/bathroom_furnishing shop/antiques
HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE: craft/plumber craft/electrician craft/cleaning craft/carpenter craft/painter craft/glaziery craft/roofer craft/hvac craft/gardener shop/locksmith shop/groundskeeping shop/pest_control shop/glaziery craft/window_construction
HOME_IMPROVEMENT_SECURITY: office/security shop/security
MEDICAL_PHARMACIES_AND_SUPPLEMENTS: amenity/pharmacy shop/chemist shop/nutrition_supplements shop/herbalist shop/medical_supply
MEDICAL_DENTAL_CARE: amenity/dentist healthcare/dentist
MEDICAL_EYE_CARE: shop/optician healthcare/optometrist
MEDICAL_PRIMARY_CARE: amenity/doctors amenity/clinic amenity/hospital healthcare/doctor healthcare/clinic
MEDICAL_VETERINARY_SERVICES: amenity/veterinary
MEDICAL_OTHER_MEDICAL: healthcare/laboratory healthcare/physiotherapist healthcare/audiologist healthcare/psychotherapist healthcare/counselling shop/hearing_aids healthcare/dialysis healthcare/sample_collection healthcare/rehabilitation
MEDICAL_NURSING_CARE: amenity/nursing_home
PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: leisure/fitness_centre leisure/sports_centre leisure/dance leisure/swimming_pool
PERSONAL_CARE_HAIR_AND_BEAUTY: shop/hairdresser shop/beauty shop/cosmetics shop/perfumery shop/hairdresser_supply shop/tattoo
PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING: shop/laundry shop/dry_cleaning
PERSONAL_CARE_OTHER_PERSONAL_CARE: shop/massage leisure/sauna healthcare/alternative leisure/spa
GENERAL_SERVICES_CHILDCARE: amenity/kindergarten amenity/childcare
GENERAL_SERVICES_EDUCATION: amenity/prep_school amenity/language_school amenity/music_school amenity/driving_school amenity/school amenity/university amenity/college amenity/training
GENERAL_SERVICES_INSURANCE: office/insurance
GENERAL_SERVICES_AUTOMOTIVE: shop/car_repair shop/tyres shop/car_parts amenity/car_wash amenity/vehicle_inspection shop/motorcycle_repair shop/motorcycle shop/truck_repair shop/car
GENERAL_SERVICES_POSTAGE_AND_SHIPPING: amenity/post_office amenity/post_depot office/logistics
GENERAL_SERVICES_STORAGE: shop/storage_rental
GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING: office/tax_advisor office/accountant
GENERAL_SERVICES_CONSULTING_AND_LEGAL: office/lawyer office/notary office/consulting
GENERAL_SERVICES_OTHER_GENERAL_SERVICES: office/moving_company office/coworking shop/funeral_directors shop/shoe_repair shop/repair craft/electronics_repair amenity/photo_booth
RENT_AND_UTILITIES_TELEPHONE: shop/mobile_phone shop/telecommunication office/telecommunication
RENT_AND_UTILITIES_RENT: office/estate_agent office/property_management
RENT_AND_UTILITIES_GAS_AND_ELECTRICITY: office/energy_supplier shop/gas
RENT_AND_UTILITIES_WATER: office/water_utility
GOVERNMENT_AND_NON_PROFIT_DONATIONS: amenity/place_of_worship office/charity
`;

/** The category of each kind by name. */
export const KINDS = new Map();
for (const line of TABLE.trim().split("\n")) {
  const [code, kinds] = line.split(": ");
  for (const kind of kinds.split(" ")) KINDS.set(kind, code);
}

/** Shops of these kinds sell everything: whatever else they run (fuel, a pharmacy, a café), the shop decides. */
export const MAIN_KINDS = [
  "shop/department_store",
  "shop/wholesale",
  "shop/supermarket",
  "shop/doityourself",
  "shop/furniture",
  "shop/variety_store",
  "shop/clothes",
  "amenity/fast_food",
  "amenity/restaurant",
];
