/** What the cover's button needs before the app is loaded: a few kilobytes without React. */
const beforeApp =
  /src\/lib\/(address|local-store)\.ts|src\/features\/(entry\/lib\/(embedded-entry|opening|cover-label)|pictures\/lib\/last-position)\.ts|packages\/phrases\/src\/family\.ts/

/** Modules of the first page that later pages use too, besides its own files. Calls that only later pages make are not. */
const shared =
  /apps\/family\/src\/(lib|ui|features\/(?!home|download|favourites)[a-z]+\/api)\/(?!layer-history|sheet|option-list|help-link|together-calls|payment-calls)|packages\/(contract\/|domain\/src\/sharing-message\.ts|web\/src\/(store|use-width)\.ts)|packages\/phrases\/src\/family-pictures\.ts/

/** What opens above a gallery; the name of each further chunk would add to the script of the first page. */
const layers =
  /apps\/family\/src\/(lib\/layer-history|ui\/(sheet|help-link)|features\/payment\/api\/payment-calls)\.|packages\/phrases\/src\/(family-viewing|family-download|family-balance|family-payment|help)\.ts/

/** A few chunks instead of a dozen small ones; the one that seldom changes stays in the browser's cache. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'before', test: beforeApp, priority: 2 },
  { name: 'ground', test: shared, priority: 1 },
  { name: 'layers', test: layers, priority: 1 },
]
