import { chapterTitleMaxLength, compareFileNames } from '@revela/domain'
import type { PickedFile } from './upload-item.ts'

/** A folder that may become a chapter of the gallery, with the files in it and in its subfolders. */
export type FolderChapter = { readonly title: string; readonly files: readonly PickedFile[] }

/** The number that orders a folder in a file manager: "01 Making of", "2 - Festa". */
const orderNumber = /^\d{1,3}[\s\-–_.)]+(?=\S)/

/**
 * The chapters that the folders of the chosen files suggest: the outermost folders in which the files differ, in the
 * order of their names. Empty if all files are in one folder. Files beside the folders are in no chapter.
 */
export function chaptersOfFolders(files: readonly PickedFile[]): readonly FolderChapter[] {
  const depth = sharedDepth(files.map(({ folders = [] }) => folders))
  const inFolders = files.filter(({ folders = [] }) => folders.length > depth)
  const byFolder = Map.groupBy(inFolders, ({ folders = [] }) => (folders[depth] ?? '').normalize('NFC').trim())
  const names = [...byFolder.keys()].toSorted(compareFileNames)
  // "15 anos" beside "Festa" is a name; only if every folder begins with a number is it an order.
  const isNumbered = names.every((name) => orderNumber.test(name))
  const chapters = new Map<string, PickedFile[]>()
  for (const name of names) {
    const title = titleOf(isNumbered ? name.replace(orderNumber, '') : name)
    chapters.set(title, [...(chapters.get(title) ?? []), ...(byFolder.get(name) ?? [])])
  }
  return [...chapters].map(([title, inChapter]) => ({ title, files: inChapter }))
}

/** How many of the outermost folders all files have in common. */
function sharedDepth(paths: readonly (readonly string[])[]): number {
  const [first = [], ...others] = paths
  let depth = 0
  while (depth < first.length && others.every((path) => path[depth] === first[depth])) depth += 1
  return depth
}

function titleOf(name: string): string {
  return name
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, chapterTitleMaxLength)
    .trim()
}
