import { type CopyRule, createWordRule } from "@/lib/generation/copy-rule";

const word = (pattern: string) =>
  new RegExp(`\\b(?:${pattern.replaceAll("'", "['’]")})(?![\\p{L}\\p{N}])`, "iu");

/** English counterparts of docs/hebrew-style-guide.md: patterns typical of generated text. */
export const ENGLISH_COPY_RULES: CopyRule[] = [
  createWordRule(
    "stock_opener",
    word("in today's [\\w -]{0,30}?(?:world|age|era|landscape|market|society)"),
    word(
      "in (?:a world|an age|an era) (?:where|of)|it's no secret|let's face it|we all know|have you ever wondered",
    ),
    word("look no further|picture this|there's no denying|gone are the days|are you tired of"),
  ),
  createWordRule(
    "officialese",
    word(
      "in order to|utili[sz](?:e|es|ed|ing)|leverag(?:e|es|ed|ing)|facilitat(?:e|es|ed|ing)|please be advised",
    ),
    word("furthermore|moreover|in the event that|prior to|at your earliest convenience|with regards? to"),
    word("(?:pleased|thrilled|excited|delighted|proud) to (?:announce|share|introduce|present|inform)"),
  ),
  createWordRule(
    "cliche",
    word("(?:to )?the next level|game[- ]?chang(?:er|ers|ing)|at the end of the day|outside the box"),
    word(
      "unlock(?:s|ed|ing)? (?:the|your)|elevat(?:e|es|ing) your|del(?:ve|ves|ving) into|harness(?:ing)? the power",
    ),
    word(
      "embark(?:s|ing)? on|rich tapestry|testament to|nestled (?:in|between)|seamless(?:ly)?|synerg(?:y|ies)",
    ),
  ),
  createWordRule(
    "slogan",
    /(?<=^|[.!?\n]\s*)[A-Za-z]+\. [A-Za-z]+\. [A-Za-z]+\.(?=\s|$)/u,
    word("everything you need to know"),
    /(?<![\p{L}\d])[A-Z]{3,}(?: [A-Z]{2,})+(?![\p{L}\d])/u,
  ),
  createWordRule(
    "staged_contrast",
    /\b(?:not (?:just|only|merely|simply)|n['’]t (?:just|only|merely|simply)) [^.\n]{1,60}?(?:, but\b|—|–|[,;] it['’]s\b)/iu,
    /\b(?:it|this|that)(?:['’]s not| is not| isn['’]t) (?:just |about )?[^.!?\n]{1,60}[.,;] (?:it|this|that)(?:['’]s| is)\b/iu,
    word("more than just an?"),
  ),
  createWordRule(
    "hype",
    word(
      "revolutionary|revolutioni[sz](?:e|es|ed|ing)|ground-?breaking|unforgettable|cutting[- ]edge|world[- ]class",
    ),
    word(
      "state[- ]of[- ]the[- ]art|best[- ]in[- ]class|must[- ]have|unparalleled|unrivall?ed|mind-?blowing|perfect",
    ),
    word(
      "you won't believe|once[- ]in[- ]a[- ]lifetime|second to none|ultimate|jaw-?dropping|whole world of",
    ),
  ),
];
