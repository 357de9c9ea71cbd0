/** English sentences. Short, plain, no facts of their own. {topic} stands in the form the sentence needs. */
export const OPENINGS_ABOUT = [
  "A short note about {topic}.",
  "Today we want to talk about {topic}.",
  "Here is what we can say about {topic}.",
  "One thing on our table this week: {topic}.",
  "We would like to tell you about {topic} ourselves.",
  "Before the week gets busy, a word about {topic}.",
  "Let's start with the main thing: {topic}.",
  "We have been thinking about {topic}.",
  "If you read one post of ours this week, read this one. It is about {topic}.",
];

/** For a topic that is a sentence of its own. */
export const OPENINGS_PLAIN = [
  "{topic}. That is the news, and here is a little more.",
  "A short note from us. {topic}.",
  "Let's start with the main thing. {topic}.",
  "{topic}. We wanted you to hear it from us.",
  "Here is where things stand. {topic}.",
  "One update, in one sentence. {topic}.",
  "{topic}. Plain and simple.",
  "This one deserves its own post. {topic}.",
];

export const MIDDLES = [
  "We tried to say it simply, so that nothing needs a second reading.",
  "The small things are where the work is. We look at each of them.",
  "It is for people who meet us for the first time, and for those who have known us for years.",
  "You don't need to prepare anything. Come by or write, and we will explain the rest.",
  "We do it one step at a time, and we are glad to show how.",
  "If something is unclear, that is our cue to explain it better.",
  "We have an opinion about it. We would like to hear yours.",
  "Some of it took longer than it looks. It was worth the time.",
  "Nothing fancy here. Good work, done with care.",
  "We talked it over in the team before we wrote this down.",
  "You can ask us anything about it, in the comments or in person.",
  "We keep what works and change what does not.",
  "If you have been here before, you will know the way. If not, we will show you.",
  "It starts with listening. Most of what we do better, somebody told us about.",
  "We would rather explain twice than leave a question open.",
  "Take your time with it. There is no hurry on our side.",
  "This is how we work: a clear plan, good materials and people who care.",
];

export const CLOSINGS = [
  "Questions? Write to us in the comments and we will answer.",
  "What do you think? Tell us below.",
  "Know someone who should see this? Send it on.",
  "Save this post, so it is there when you need it.",
  "Want to hear more? Send us a message.",
  "Tell us what else we should explain.",
  "See you soon. Until then, you can reach us here.",
  "We are here for every question, the small ones too.",
];

export const BRANDED = ["From all of us at {brand}.", "The team at {brand}.", "{brand}, in our own words."];

export const HASHTAGS = [
  "BehindTheScenes",
  "SmallBusiness",
  "LocalBusiness",
  "MadeWithCare",
  "FromTheTeam",
  "WorthKnowing",
];

export const STOP_WORDS = new Set(
  "a an the and or of for to in on at by from with our your their his her its we you they i is are was were be been will would can this that these those it as about into over new now just more most every all any some from until after before how why what when where who open opens opening come comes get gets make makes out up off back again here there not no".split(
    " ",
  ),
);
