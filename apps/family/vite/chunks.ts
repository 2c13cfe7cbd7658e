/** What the cover's button needs before the app itself is there: a few kilobytes without React. */
const beforeApp =
  /src\/lib\/(address|local-store)\.ts|src\/features\/(entry\/lib\/(embedded-entry|opening|cover-label)|pictures\/lib\/last-position)\.ts|packages\/phrases\/src\/family\.ts/

/** What the app's first page is made of beside its own files, and every later one uses too. */
const shared =
  /apps\/family\/src\/(lib|ui|features\/[a-z]+\/api)\/(?!sheet|option-list|help-link)|packages\/(contract\/|domain\/src\/sharing-message\.ts|web\/src\/(store|use-width)\.ts)|packages\/phrases\/src\/family-pictures\.ts/

/** A few files instead of a dozen small ones; the one that seldom changes stays in browsers' caches. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'before', test: beforeApp, priority: 2 },
  { name: 'ground', test: shared, priority: 1 },
]
