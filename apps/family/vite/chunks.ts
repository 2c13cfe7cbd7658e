/** What the cover's button needs before the app is loaded: a few kilobytes without React. */
const beforeApp =
  /src\/lib\/(address|local-store|embedded|focus-classes)\.ts|src\/features\/(entry\/(api\/calls|lib\/(opening|cover-image|link-cover))|pictures\/lib\/last-position)\.ts|packages\/phrases\/src\/family\.ts|vite\/preload-helper/

/** What both pages of the app need to call the server, before any component is loaded. */
const calls = /packages\/contract\/src\/(?!report-errors)|apps\/family\/src\/lib\/client\.ts/

/** What the app begins with, on each of its pages. */
const shell =
  /apps\/family\/src\/(app\/(error-boundary|unknown-entry|prevent-copying)|features\/entry\/components\/quiet-page|ui\/(brand|button|notice-bar|foot|icon)|lib\/(notices|report-error|schedule|repeat-when-stale|embedded))|packages\/(contract\/src\/report-errors|web\/src\/store)/

/** Modules of the first page that later pages use too, besides its own files. Calls that only later pages make are not. */
const shared =
  /apps\/family\/src\/(lib|ui|features\/((?!album|home|download|favourites)[a-z]+\/api|selection\/lib\/live))\/(?!layer-history|sheet|option-list|help-link|together-calls|payment-calls)|packages\/(contract\/|domain\/src\/sharing-message\.ts|web\/src\/(store|use-width)\.ts|photos\/src\/(layout\/justified-rows|virtual\/visible-rows)\.ts)|packages\/phrases\/src\/family-pictures\.ts/

/** What opens above a gallery; the name of each further chunk would add to the script of the first page. */
const layers =
  /apps\/family\/src\/(lib\/layer-history|ui\/(sheet|help-link|option-list)|app\/(included|shared-link)|features\/(payment\/api\/payment-calls|share\/(lib\/share|components\/in-app-hint)))\.|packages\/phrases\/src\/(family-viewing|family-download|family-balance|family-delivery|family-payment|help)\.ts/

/** A few chunks instead of a dozen small ones; the one that seldom changes stays in the browser's cache. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/preact\/|rolldown\/runtime/, priority: 3 },
  { name: 'before', test: beforeApp, priority: 2 },
  { name: 'calls', test: calls, priority: 2 },
  { name: 'shell', test: shell, priority: 2 },
  { name: 'ground', test: shared, priority: 1 },
  { name: 'layers', test: layers, priority: 1 },
]
