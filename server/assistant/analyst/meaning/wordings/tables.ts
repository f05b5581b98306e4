/*
 * Requests in the language of spreadsheets: "rows = merchant, values = sum", "MAX(amount)", "w/". Each becomes the words of a question.
 */

const AGGREGATES: Record<string, string> = {
  max: "largest purchase",
  min: "smallest purchase",
  sum: "total spending",
  avg: "average purchase",
  average: "average purchase",
  mean: "average purchase",
  median: "median purchase",
  med: "median purchase",
  count: "number of purchases",
  counta: "number of purchases",
};
type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
export const TABLE_WORDINGS: readonly Wording[] = [
  [
    /\b(?:that|which|things?|those|these|ones?|stuff)(?: that)? (?:not|no) (?:have|has|got|with) (?:a |any )?categor(?:y|ies)\b|\b(?:didn't|did not|hasn't|haven't|never|not) (?:yet )?(?:get|got|gotten|been|be) (?:yet )?categori[sz]ed\b/g,
    () => "uncategorized",
  ],
  [/(?<![\w/])w\/ ?(?!o\b)(?=[a-z])/g, () => "with "],
  [
    /\b(max|min|sum|avg|average|mean|median|med|counta?) ?\( ?(?:amounts?|amt|values?|spend|spending|total|purchases?|transactions?|txns?|\*|all)? ?\)(?: ?(?:&|and|\+) (?:the )?dates?)?/g,
    (m) => AGGREGATES[m[1] ?? ""] ?? m[0],
  ],
  [/\bpivot(?: table)?(?: (?:for me|me|pls|please))*\b ?[:,-]? ?(?=(?:rows?|columns?|cols?|values?|filters?|by)\b)/g, () => ""],
  [
    /,? ?\bvalues? ?[=:] ?(?:the )?(?:total|totals|sum|sum of (?:spend|spending|amounts?|values?)|spend|spending|amounts?)\b/g,
    () => " spending",
  ],
];
