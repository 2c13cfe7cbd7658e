/** What the first view is made of beside its own files, and every later one uses too. */
const ground =
  /apps\/gallery\/src\/(lib|ui)\/(?!sheet|option-list)|packages\/contract\/|packages\/phrases\/src\/(family|family-photos)\.ts/

/** Two files for the first view instead of a dozen small ones; the one that seldom changes stays in browsers' caches. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'ground', test: ground, priority: 1 },
]
