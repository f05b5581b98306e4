import { type Installation, pagesOf } from "#contract/installation.ts";

/** Environment variables that pages receive. */
type Given = {
  HIRO_SUPPORT_EMAIL: string;
  HIRO_WEBSITE_URL: string;
  HIRO_TERMS_URL?: string | undefined;
  HIRO_PRIVACY_URL?: string | undefined;
  HIRO_IOS_APP_URL?: string | undefined;
  HIRO_TEST_BUILD_URL?: string | undefined;
  HIRO_SENTRY_DSN?: string | undefined;
};

/** Reads the settings for pages. Pages of the product's website have default paths, unless set individually. */
export const installationOf = (e: Given): Installation => {
  const usual = pagesOf(e.HIRO_WEBSITE_URL.replace(/\/+$/, ""));
  return {
    supportEmail: e.HIRO_SUPPORT_EMAIL,
    termsUrl: e.HIRO_TERMS_URL ?? usual.termsUrl,
    privacyUrl: e.HIRO_PRIVACY_URL ?? usual.privacyUrl,
    iosAppUrl: e.HIRO_IOS_APP_URL ?? usual.iosAppUrl,
    testBuildUrl: e.HIRO_TEST_BUILD_URL ?? usual.testBuildUrl,
    monitoringDsn: e.HIRO_SENTRY_DSN ?? null,
  };
};
