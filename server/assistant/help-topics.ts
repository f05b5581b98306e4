/*
 * How the app itself is used. Each topic says where the screen is; names of menus, buttons and settings are in “quotes”, and links have the
 * name of their page. A check compares both with the web app, so that they cannot differ from it.
 */

type Topic = {
  title: string;
  says: string;
  /** What is done. */
  verbs: string;
  /** What it is done to. */
  things: string;
  /** What it is called where somebody asks if there is one. */
  exists?: string;
  /** Whether only a question how or where asks for it, because an order is answered otherwise: "hide the mortgage" changes an answer. */
  asksOnly?: true;
};

const PERSON =
  "mother|mom|mum|father|dad|parents?|wife|husband|partner|spouse|girlfriend|boyfriend|sister|brother|son|daughter|kids?|roommate|accountant|advisor|someone(?: else)?|somebody(?: else)?|people|person|others|family(?: members?)?|friends?|users?|members?";
const BANK =
  "banks?(?: accounts?| connections?)?|credit unions?|institutions?|brokerages?|(?:checking|savings|brokerage|investment|financial|bank|credit card) accounts?|accounts?|credit cards?|cards?";

const topics = {
  manual: {
    title: "Add an account manually",
    verbs: "add|create|enter|track|put in|record|set up",
    things:
      "manual accounts?|accounts? manually|accounts? by hand|houses?|homes?|condos?|apartments?|cars?|trucks?|vehicles?|boats?|property|properties|real estate|jewel(?:le)?ry|(?:other |cash |physical )?assets?|crypto(?:currency)?|bitcoin",
    says: "On [Net worth](/net-worth), choose “Add account”, then “Add manually”. A home can be found by its address, and anything else has a value that you enter.",
    asksOnly: true,
  },
  transaction: {
    title: "Add a transaction",
    verbs: "add|enter|create|record|log|write down|put in",
    things: "(?:cash )?(?:transactions?|expenses?|purchases?|payments?)(?: manually| by hand)?",
    says: "On [Transactions](/transactions), choose “Add transaction”. It goes to a manual account; linked banks send their own transactions.",
    asksOnly: true,
  },
  undoImport: {
    title: "Undo an import",
    verbs: "undo|reverse|revert|remove|delete|roll back|take back|get rid of|cancel",
    things: "(?:file |csv |last |wrong |bad )*(?:imports?|uploads?)|imported (?:files?|transactions?|data|rows)",
    exists: "imported files?|list of imports|imports",
    says: "Open [Imported files](/settings/imports) in Settings, choose the file, then “Undo import”. It removes the rows that the file added.",
  },
  restore: {
    title: "Restore an export",
    verbs: "restore|recover|load|reload|import|bring back|get back",
    things:
      "(?:hiro |old |my )*(?:backups?|exports?|exported (?:data|zip|file)|zip(?: file)?|data from (?:a|an|my|the) (?:backup|export))|deleted data|my data",
    exists: "restores?",
    says: "Open [Your data](/settings/data) in Settings and choose “Restore a Hiro export”. It needs an account without data of its own.",
  },
  import: {
    title: "Import a file",
    verbs: "import|upload|load|bring in|read in|add|move over",
    things:
      "(?:csv|ofx|qfx|qif|camt|excel|bank|statement|data|old|my|a) ?files?|files?|csvs?|ofx|qfx|qif|(?:bank |credit card )?statements?|(?:old |past |historical |bank )?(?:transactions?|data|history)(?: from .*)?|spreadsheets?",
    exists: "(?:file |csv |statement )imports?|importers?",
    says: "Open [Imported files](/settings/imports) in Settings and choose “Import file”. It reads OFX, QFX, QIF, CAMT.053 and CSV, and shows what it found before it adds anything.",
    asksOnly: true,
  },
  tableFile: {
    title: "Save a table as a file",
    verbs: "download|export|save|get|turn|convert|open",
    things: "tables?(?: (?:as|to|into|in) (?:an? )?(?:csv|excel|spreadsheet|file)(?: file)?)?",
    says: "To save a table as a file, open it and choose “Download CSV”. [Data checks](/settings/data-checks) has all your transactions in one CSV file, under “Export”.",
    asksOnly: true,
  },
  export: {
    title: "Export your data",
    verbs: "export|download|back ?up|extract|dump|get (?:a |an )?(?:copy|csv|export|download|backup) of|take out|get out",
    things:
      "data|everything|transactions?|(?:a )?csvs?|backups?|accounts?|copy|copies|history|records?|subscriptions?|balances?|csv export|exports?|to csv|as csv",
    exists: "(?:csv |data |full )*exports?|(?:csv |data )*downloads?|backups?",
    says: "[Data checks](/settings/data-checks) in Settings has one CSV file each for transactions, accounts, balances and subscriptions, under “Export”. [Your data](/settings/data) has everything in one zip: “Download everything”.",
    asksOnly: true,
  },
  deleteAccount: {
    title: "Delete your account",
    verbs: "delete|close|remove|erase|cancel|wipe|deactivate|terminate",
    things:
      "(?:my|our|this|the whole|the entire) (?:hiro |user |whole |entire )*(?:accounts?|profile)(?: here| with you| with hiro| and (?:all )?(?:my )?data)?$|hiro account|(?:all (?:of )?)?(?:my|our) (?:personal )?data",
    says: "Open [Your data](/settings/data) in Settings and choose “Delete my account and all data”. To remove only one financial account, open it on [Net worth](/net-worth), then “Manage” and “Delete account”.",
  },
  disconnect: {
    title: "Remove a bank or an account",
    verbs: "disconnect|unlink|remove|delete|detach|stop syncing|get rid of|close",
    things: BANK,
    says: "Open the bank under [Connected financial accounts](/settings/connected-accounts) and choose “Disconnect”. A manual account has “Manage” and “Delete account” on its own page under [Net worth](/net-worth).",
    asksOnly: true,
  },
  rename: {
    title: "Rename an account",
    verbs: "rename|relabel|change (?:the )?names? of|edit (?:the )?names? of|give (?:a )?(?:new|different|another) names? to",
    things: BANK,
    says: "Open the account on [Net worth](/net-worth), choose “Manage” and change its “Name”.",
    asksOnly: true,
  },
  hideAmounts: {
    title: "Hide amounts",
    verbs: "hide|blur|mask|conceal|cover up|cover|black out|turn on|show|unhide",
    things: "(?:dollar |all |my |the )*(?:amounts?|numbers?|balances|figures?|values?|money)|privacy mode|incognito mode",
    exists: "(?:privacy|incognito|discreet) modes?",
    says: "On [Net worth](/net-worth), press the large amount: this is “Hide amounts”. Press it again to show them.",
    asksOnly: true,
  },
  hideAccount: {
    title: "Hide an account",
    verbs: "hide|exclude|leave out|ignore|keep out|unhide",
    things: BANK,
    says: "Open the account on [Net worth](/net-worth), choose “Manage” and turn on “Hide this account”. It is then left out of net worth, spending and answers.",
    asksOnly: true,
  },
  refresh: {
    title: "Refresh a bank",
    verbs: "refresh|sync|resync|re-sync|reconnect|reload|update|force an update of",
    things: "banks?(?: accounts?| connections?| data)?|connections?|(?:linked |connected )?accounts?|transactions|balances",
    says: "Open the bank under [Connected financial accounts](/settings/connected-accounts) and choose “Refresh”. If the bank wants you to sign in again, it has “Reconnect”.",
    asksOnly: true,
  },
  bank: {
    title: "Add a bank",
    verbs: "add|connect|link|hook up|set up|attach|plug in|join up",
    things: BANK,
    says: "Open [Connected financial accounts](/settings/connected-accounts) in Settings and choose “Add account”. On [Net worth](/net-worth), “Add account” also has “Add manually” and “Import a file”.",
    asksOnly: true,
  },
  invite: {
    title: "Invite somebody",
    verbs:
      "invite|add|give|grant|let|allow|share (?:this|it|everything|access|my account|our account|hiro|my data|our data|my finances|our finances) with|bring in",
    things: `(?:${PERSON})(?= access\\b| see\\b| view\\b| in\\b| as (?:a|an) | to (?:see|view|look|join|use|access|hiro|this|it|the app|(?:my|our|the|a) (?:household|account|hiro))\\b|$)|household members?|access to|to (?:my|our|the|a) household`,
    exists: "(?:households?|family) (?:accounts?|invites?|sharing|members?|settings?)|invites?",
    says: "Open [Household](/settings/household) in Settings and choose “Invite”; without a household, create one there first. All members see and change everything. If Settings has no “Household”, households are not enabled for you.",
  },
  leave: {
    title: "Leave a household",
    verbs: "leave|quit|exit|end|dissolve|get out of",
    things: "households?",
    says: "Open [Household](/settings/household) in Settings. “Leave” takes only you out, and “End household” ends it for all members.",
  },
  shareChat: {
    title: "Share a chat",
    verbs: "share|send|forward|publish|show|make (?:a )?(?:public )?links? (?:to|for|of)",
    things:
      "(?:this |that |a |my |the |one )?(?:chats?|conversations?|answers?|threads?)(?! (?:every|each|daily|weekly|monthly|again|on)\\b)|public links?",
    exists: "public links?|shared links?",
    says: "Open the chat, then “Chat options” and “Share”. You can choose “Household” or “Public link”.",
  },
  schedule: {
    title: "Schedule a chat",
    verbs: "schedule|automate|repeat|set up|get|receive|have",
    things:
      "(?:chats?|questions?|answers?|reports?|summar(?:y|ies))(?: by e?-?mail| every .*| each .*| emailed.*| weekly| monthly)?|scheduled (?:chats?|emails?|reports?)|(?:weekly|monthly|daily|regular|recurring) (?:e-?mails?|reports?|summar(?:y|ies)|chats?)",
    exists: "scheduled (?:chats?|reports?|emails?)|(?:weekly|monthly|daily) (?:e-?mails?|reports?)",
    says: "Ask the question, then open “Chat options” and choose “Schedule”. Hiro answers on the days you choose and emails you. All of them are under [Scheduled chats](/settings/scheduled-chats).",
    asksOnly: true,
  },
  chats: {
    title: "Manage chats",
    verbs: "archive|unarchive|delete|rename|star|pin|find",
    things: "(?:old |this |a |my |the |archived )*(?:chats?|conversations?|threads?)",
    exists: "archived chats?|(?:chat )?archive",
    says: "Open the chat, then “Chat options”: it has “Star”, “Rename”, “Archive” and “Delete”. Archived ones are under [Archived chats](/archived-chats).",
  },
  category: {
    title: "Create a category",
    verbs: "create|add|make|define|set up|edit|rename|delete|remove|have",
    things: "(?:new |own |custom |another |my |sub-?)*(?:categor(?:y|ies)|sub-?categor(?:y|ies))(?! for| of)",
    exists: "custom categories",
    says: "Open [Custom categories](/settings/custom-categories) in Settings and choose “Create category”. Your own ones can be edited and deleted there.",
    asksOnly: true,
  },
  twoStep: {
    title: "Two-step sign-in",
    verbs: "set up|turn on|turn off|enable|disable|use|activate|add|get|switch on|create|change",
    things:
      "(?:(?:two|2)[- ]?(?:factor|step)(?: (?:auth\\w*|sign-?in|verification|login))?|2fa|mfa|multi-?factor(?: auth\\w*)?|second factor|authenticator(?: app)?|recovery codes?|backup codes?)",
    exists:
      "(?:(?:two|2)[- ]?(?:factor|step)(?: (?:auth\\w*|sign-?in|verification|login))?|2fa|mfa|multi-?factor(?: auth\\w*)?|second factor|authenticator(?: app)?|recovery codes?|backup codes?)",
    says: "Open [Sign-in and security](/settings/security) in Settings. Under “Two-step sign-in”, choose “Turn on” and scan the code with an authenticator app. “Create new codes” replaces recovery codes.",
  },
  passkey: {
    title: "Passkeys",
    verbs: "set up|add|use|create|turn on|enable|register|remove|delete|sign in with|log in with",
    things: "passkeys?|security keys?|fingerprint|face id|touch id|windows hello",
    exists: "passkeys?|security keys?|fingerprint|face id|touch id|windows hello",
    says: "Open [Sign-in and security](/settings/security) in Settings and choose “Add a passkey” under “Passkeys”.",
  },
  token: {
    title: "API tokens",
    verbs: "create|get|make|generate|revoke|delete|use|set up|access|call|find|obtain|request",
    things: "api(?: (?:tokens?|keys?|access))?|(?:personal |access )?tokens?",
    exists: "api(?: (?:tokens?|keys?|access))?",
    says: "Open [Sign-in and security](/settings/security) in Settings and choose “New token” under “API tokens”. “Revoke” ends a token.",
  },
  password: {
    title: "Change your password",
    verbs: "change|reset|set|update|edit|choose|forgot|forgotten|forget|replace|recover|lost",
    things: "(?:new )?passwords?|passcode|pass phrase|passphrase",
    exists: "(?:new )?passwords?|passcode|pass phrase|passphrase",
    says: "Open [Sign-in and security](/settings/security) in Settings and choose “Change” under “Password”.",
  },
  sessions: {
    title: "Sign out",
    verbs: "sign|log|see|end",
    things:
      "(?:me |myself )?(?:out|off)(?: of (?:hiro|here|the app|other devices|all devices|everywhere))?$|out everywhere.*|where i am (?:signed|logged) in|(?:other )?(?:devices|sessions)",
    says: "[Settings](/settings) has “Sign out” under “Account”. [Sign-in and security](/settings/security) lists where you are signed in, with “Sign out everywhere else”.",
  },
  theme: {
    title: "Dark mode",
    verbs: "turn on|turn off|turn|switch on|switch off|switch to|switch|enable|disable|use|activate|set|get|change|go to|make|put|have",
    things:
      "(?:dark|light|night)[- ]?(?:mode|theme)|(?:the |a )?(?:theme|color scheme|colour scheme|appearance|background color)|(?:it|this|hiro|the app|the screen|everything) (?:dark|darker|black|light)",
    exists: "(?:dark|light|night)[- ]?(?:mode|theme)|theme|themes",
    says: "Open [Settings](/settings) and choose “Dark” as “Theme”. The menu under your name in the sidebar has the same choice.",
  },
  currency: {
    title: "Currency",
    verbs: "change|switch|set|choose|use|pick|select|convert|show",
    things:
      "(?:main |default |home |base |display |app(?:'s)? |different |another |my |our |the |to )*(?:currenc(?:y|ies)|(?:everything|all|amounts|it|them) (?:in|to|into) (?:euros?|pounds?|yen|francs?|pesos?|canadian dollars?))",
    exists: "currency (?:setting|option|converter|conversion)|other currencies",
    says: "There is no setting for the currency. Hiro counts US dollars, or the currency of most accounts if none is in dollars. Nothing is converted: other currencies have totals of their own.",
  },
  language: {
    title: "Language",
    verbs: "change|switch|set|choose|use|translate|show",
    things:
      "(?:to )?(?:different |another |other |the |display )*languages?|(?:hiro|the app|it|this|everything) (?:in|to|into) (?:spanish|german|french|italian|portuguese|chinese|dutch)",
    exists: "(?:other |another )?languages?|(?:spanish|german|french) version",
    says: "There is no other language: Hiro is in English only.",
  },
  alerts: {
    title: "Alerts",
    verbs: "turn on|turn off|set up|get|enable|disable|receive|create|configure|manage|stop",
    things: "(?:push |email |text |sms |phone |spending |budget |low balance )*(?:notifications?|alerts?)",
    exists: "(?:push |email |text |sms |spending |budget )*(?:notifications?|alerts?)",
    says: "There are no alerts and no notifications. A question can be answered by email on the days you choose: open “Chat options” in its chat and choose “Schedule”.",
    asksOnly: true,
  },
  split: {
    title: "Split or tag a transaction",
    verbs: "split|divide|tag|add tags to|add a tag to|put tags on|label",
    things: "(?:a |one |single |my |this |the )*(?:transactions?|purchases?|charges?|payments?)",
    says: "There is no way to split or tag a transaction: it has one category. Open it on [Transactions](/transactions) to change its “Category”.",
    asksOnly: true,
  },
  profile: {
    title: "Change your details",
    verbs: "change|update|edit|correct|fix|set",
    things:
      "(?:e-?mail(?: address)?|(?:my|our) (?:full |first |last |own )?name|phone(?: number)?|time ?zone|profile|personal (?:info(?:rmation)?|details)|contact details)",
    says: "[Personal info](/settings/personal-info) in Settings shows your name, email, phone and time zone. “Request to update information” writes to support.",
  },
  score: {
    title: "Credit score",
    verbs: "update|enter|change|set|edit|correct|add|type in",
    things: "credit scores?|credit rating|fico(?: score)?",
    says: "Open [Credit score](/update-credit-score) in Settings to enter or change it.",
  },
  phone: {
    title: "Hiro on a phone",
    verbs: "get|install|download|use|find|open",
    things:
      "(?:mobile|iphone|ios|phone|android|ipad) (?:app|version)|app (?:for|on) (?:my |the |an? )?(?:phone|iphone|ipad|android|mobile)|hiro on (?:my |the |an? )?(?:phone|iphone|ipad|android|mobile)",
    exists:
      "(?:mobile|iphone|ios|phone|android|ipad) (?:app|version)|app (?:for|on) (?:my |the |an? )?(?:phone|iphone|ipad|android|mobile)|hiro on (?:my |the |an? )?(?:phone|iphone|ipad|android|mobile)",
    says: "[Settings](/settings) has a link to the “iOS app”. On other phones, open Hiro in the browser.",
  },
  support: {
    title: "Contact support",
    verbs: "contact|reach|talk to|speak to|speak with|email|write to|call|get hold of|get|report",
    things:
      "(?:customer |technical |tech |hiro )?support|help ?desk|customer service|(?:a )?(?:real )?human|(?:a )?bugs?|(?:a )?problem with (?:the app|hiro)",
    exists: "(?:customer |technical )?support|help ?desk|customer service",
    says: "[Settings](/settings) has “Contact support” under “About”.",
  },
} satisfies Record<string, Topic>;

export type HelpTopic = keyof typeof topics;
export const HELP_TOPICS: Readonly<Record<HelpTopic, Topic>> = topics;
export const isHelpTopic = (name: string | null): name is HelpTopic => name !== null && Object.hasOwn(topics, name);

const LEAD =
  "^(?:(?:hi|hey|hello|hiro|ok|okay|so|and|but|also|then|now|um|sorry|excuse me|thanks|quick question|question|one more thing|please|pls),?:? )*";
/** Questions for the way to do something, or for the place where it is done. */
const ASKS =
  "(?:how (?:do|can|could|would|should|might|does|did) (?:i|we|you|one|someone)(?: go about| even| actually| best)?|how to|how do you|where (?:do|can|could|would|should|might) (?:i|we|you|one)|(?:what's|what is|is there) (?:the|a|any|an easy|some) (?:\\w+ )?(?:way|option|setting|button|place|page|menu|feature) (?:to|for|where i can|that lets me)|is it possible(?: for (?:me|us))? to|am i able to|are we able to|(?:show|tell|explain to|teach) (?:me|us) how(?: to| i can| we can| do i)?|(?:which|what) (?:menu|page|screen|setting|button) (?:do i use to|lets me|is it to|to)|i (?:can't|cannot|don't) (?:find|see|know|figure out) (?:how|where|out how)(?: to| i can| do i| i)?|does (?:hiro|the app|this app|this) (?:let me|let us|allow me to|support)|help me)";
const ORDERS =
  "(?:(?:can|could|may|would|will) (?:i|we|you)(?: please)?|i (?:want|need|wish|would like|have) to|i'd like to|we (?:want|need) to|i(?:'ve| have)?|let's|let me)?";
/** Questions whether something exists, or where it is. */
const EXISTS =
  "(?:is there(?: (?:a|an|any|some))?|are there(?: (?:any|some))?|where(?:'s| is| are)(?: the| my| a)?|where do i (?:find|see)(?: the| my)?|do you (?:have|support|offer)(?: a| an| any)?|does (?:hiro|the app|this app|this) (?:have|support|offer|do)(?: a| an| any)?|can i use(?: a| an)?)";
/** Words between what is done and what it is done to; none of them makes it about an amount, a payment or a place. */
const BETWEEN =
  "(?:(?!(?:to|into|in|from|of|with|money|cash|much|many|more than|spending|payments?|interest|about|if|and|or)\\b)[\\p{L}'’-]+ ){0,4}?";

const HERE =
  "(?: (?:here|in here|anywhere|available|option|setting|button|page|menu|in hiro|in the app|in this app|in settings|for hiro|i can use|i can turn on))";

type Patterns = { topic: HelpTopic; patterns: RegExp[] };
const PATTERNS: readonly Patterns[] = Object.entries(HELP_TOPICS).map(([topic, { verbs, things, exists, asksOnly }]) => {
  const act = `(?:${verbs}) ${BETWEEN}(?:${things})(?![\\p{L}\\d$])`;
  return {
    topic: topic as HelpTopic,
    patterns: [
      new RegExp(`${LEAD}${ASKS} (?:[\\p{L}']+ ){0,2}?${act}`, "u"),
      ...(exists === undefined ? [] : [new RegExp(`${LEAD}${EXISTS} (?:${exists})${HERE}*$`, "u")]),
      ...(asksOnly ? [] : [new RegExp(`${LEAD}${ORDERS} ?${act}`, "u")]),
    ],
  };
});

/** Returns the help topic that a sentence asks about, in lower case; null if it asks about something else, such as money. */
export const helpTopicOf = (text: string): HelpTopic | null => {
  const plain = text.replace(/[?.!, ]+$/, "").trim();
  if (/[$\d]/.test(plain.replace(/\b2(?=[- ]?(?:fa\b|factor|step))|\b401|\b\d{3}\.?\d*\b(?= ?file)/g, ""))) return null;
  return PATTERNS.find(({ patterns }) => patterns.some((pattern) => pattern.test(plain)))?.topic ?? null;
};
