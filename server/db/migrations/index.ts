import type { Migration } from "kysely/migration";
import * as foundation from "./0001-foundation.ts";
import * as systemCategories from "./0002-system-categories.ts";
import * as moneyData from "./0003-money-data.ts";
import * as chatExtras from "./0004-chat-extras.ts";
import * as searchByPerson from "./0005-search-by-person.ts";
import * as proposals from "./0006-proposals.ts";
import * as schedulesAndMail from "./0007-schedules-and-mail.ts";
import * as runningReplies from "./0008-running-replies.ts";
import * as signIn from "./0009-sign-in.ts";
import * as signUp from "./0010-sign-up.ts";
import * as householdsAndTasks from "./0011-households-and-tasks.ts";
import * as ownAccounts from "./0012-own-accounts.ts";
import * as balancesAndChoices from "./0013-balances-and-choices.ts";
import * as searchWordsAndUndo from "./0015-search-words-and-undo.ts";
import * as importedCategories from "./0017-imported-categories.ts";
import * as categoryReasons from "./0016-category-reasons.ts";
import * as sharedDrawings from "./0018-shared-drawings.ts";
import * as goals from "./0019-goals.ts";
import * as categoryReadings from "./0021-category-readings.ts";
import * as plans from "./0022-plans.ts";
import * as recommendationInputs from "./0023-recommendation-inputs.ts";
import * as sessionDigests from "./0024-session-digests.ts";
import * as reviewByMerchant from "./0026-review-by-merchant.ts";
import * as searchNewest from "./0027-search-newest.ts";
import * as nonces from "./0028-nonces.ts";
import * as ownerOfRows from "./0029-owner-of-rows.ts";
import * as sums from "./0025-sums.ts";
import * as searchNearPlanned from "./0031-search-near-planned.ts";
import * as confirmedRows from "./0032-confirmed-rows.ts";
import * as membersOfWrites from "./0033-members-of-writes.ts";
import * as sentForms from "./0034-sent-forms.ts";
import * as sumsByTime from "./0030-sums-by-time.ts";
import * as recommendations from "./0020-recommendations.ts";

/** All migrations by name. They run once each, in name order. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-system-categories": systemCategories,
  "0003-money-data": moneyData,
  "0004-chat-extras": chatExtras,
  "0005-search-by-person": searchByPerson,
  "0006-proposals": proposals,
  "0007-schedules-and-mail": schedulesAndMail,
  "0008-running-replies": runningReplies,
  "0009-sign-in": signIn,
  "0010-sign-up": signUp,
  "0011-households-and-tasks": householdsAndTasks,
  "0012-own-accounts": ownAccounts,
  "0013-balances-and-choices": balancesAndChoices,
  "0015-search-words-and-undo": searchWordsAndUndo,
  "0016-category-reasons": categoryReasons,
  "0017-imported-categories": importedCategories,
  "0018-shared-drawings": sharedDrawings,
  "0019-goals": goals,
  "0021-category-readings": categoryReadings,
  "0022-plans": plans,
  "0020-recommendations": recommendations,
  "0023-recommendation-inputs": recommendationInputs,
  "0024-session-digests": sessionDigests,
  "0025-sums": sums,
  "0026-review-by-merchant": reviewByMerchant,
  "0027-search-newest": searchNewest,
  "0028-nonces": nonces,
  "0029-owner-of-rows": ownerOfRows,
  "0030-sums-by-time": sumsByTime,
  "0031-search-near-planned": searchNearPlanned,
  "0032-confirmed-rows": confirmedRows,
  "0033-members-of-writes": membersOfWrites,
  "0034-sent-forms": sentForms,
};
