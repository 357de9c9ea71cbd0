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
    word("let's (?:dive|explore|unpack)|say (?:goodbye|hello) to|whether you're an? [^.!?\\n]{1,40}? or an?"),
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
    word("(?:to )?the next level|game[- ]?chang(?:er|ers|ing)|outside the box|more than ever"),
    // Said of an hour, "at the end of the day" is plain English.
    /(?<=^|[.!?\n]\s*)at the end of the day,/iu,
    // A door can be unlocked.
    word(
      "unlock(?:s|ed|ing)? (?:the|your|new|every)(?! (?:\\w+ )?(?:doors?|gates?|phones?|cars?|shops?|bikes?|screens?|safes?)\\b)",
    ),
    word("elevat(?:e|es|ed|ing) (?:your|the|every|any|our)|delv(?:e|es|ed|ing)|harness(?:ing)? the power"),
    word(
      "embark(?:s|ing)? on|rich tapestry|testament to|nestled (?:in|between)|synerg(?:y|ies)|supercharg\\w+",
    ),
    word("seamlessly|seamless (?:experience|integration|process|journey)|transform(?:s|ing)? the way"),
    word(
      "deep dive|dive deep|in the realm of|treasure trove|navigat(?:e|ing) the (?:complex\\w*|world|landscape)",
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
