import type { Format, ParsedFile, TextFile } from "../parsed.ts";
import { FileRefused, quote } from "../refused.ts";
import { collect, type OfxContent, type OfxStatus } from "./collect.ts";
import { statementOf } from "./statements.ts";

const START =
  /<(?:[a-z][\w-]*:)?(OFX|SIGNONMSGSRSV1|BANKMSGSRSV1|CREDITCARDMSGSRSV1|INVSTMTMSGSRSV1|STMTTRNRS|CCSTMTTRNRS|STMTRS|CCSTMTRS)[\s>]/i;

const parse = ({ text, encoding, fileName, today }: TextFile): ParsedFile => {
  const start = START.exec(text.slice(0, 50_000))?.index;
  if (start === undefined) throw new FileRefused("The file begins like OFX but has no <OFX> part.");
  const content = collect(text, start);
  refuseErrors(content);
  const statements = content.statements.map((found, at) => statementOf(found, String(at + 1), content.institution, today));
  const isXml = /<\?(xml|OFX)\b/i.test(text.slice(0, start));
  return {
    format: content.isQuicken || /\.qfx$/i.test(fileName) ? "qfx" : "ofx",
    shape: "ofx",
    csv: null,
    categorySource: null,
    readAs: [encoding, isXml ? "OFX 2 (XML)" : "OFX 1 (SGML)", ...(statements.length > 1 ? [`${statements.length} statements`] : [])].join(
      ", ",
    ),
    statements,
  };
};

/** A bank may put an error into the file instead of a statement. */
const refuseErrors = ({ signOn, answers, statements }: OfxContent): void => {
  const failed = [signOn, ...(statements.length === 0 ? answers : [])].find(
    (status): status is OfxStatus =>
      status !== null &&
      (status.severity === "ERROR" || (!/^0*$/.test(status.code) && statements.length === 0 && status.severity !== "INFO")),
  );
  if (failed)
    throw new FileRefused(
      `The bank answered with an error instead of a statement${failed.message === "" ? "" : `: ${quote(failed.message)}`} (code ${failed.code || "unknown"}).`,
    );
  if (statements.length === 0) throw new FileRefused("The file contains no bank or card statement.");
};

/** OFX 1 and 2, and QFX, which is OFX with Quicken's additions. */
export const ofx: Format = {
  name: "OFX",
  sniff: (head) => (/^\s*OFXHEADER\s*:/i.test(head) || /<\?OFX\b/i.test(head) || START.test(head) ? 1 : /OFXHEADER/i.test(head) ? 0.9 : 0),
  parse,
};
