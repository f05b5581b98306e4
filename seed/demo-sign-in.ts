/** How the two members of the demo household sign in. Apart from the seed, so that reading it does not load the server. */
export const DEMO_EMAIL = "demo@example.com";
export const PARTNER_EMAIL = "partner@example.com";
export const DEMO_PASSWORD = "Demo-2026!";
