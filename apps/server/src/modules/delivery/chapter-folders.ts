import { archiveNames, slugOf, type DeliverySize } from '@revela/domain'
import type { Chapter } from '../galleries/index.ts'
import { deliveredFileNames, type Deliverable } from './deliverable.ts'

/**
 * The folders of an archive, one for each chapter. Stored with the download: a chapter that is renamed or moved must not
 * change an archive that is being fetched.
 */
export type ChapterFolders = {
  readonly names: readonly string[]
  /** The index of the first picture of each folder; pictures before the first folder are in none. */
  readonly starts: readonly number[]
}

/** The pictures are in the gallery's order, so those of one chapter follow each other. */
export function chapterFolders(
  pictures: readonly Pick<Deliverable, 'chapter'>[],
  chapters: readonly Pick<Chapter, 'number' | 'title'>[],
): ChapterFolders {
  const allNames = archiveNames(chapters.map(({ title }, index) => `${String(index + 1).padStart(2, '0')} ${title}`))
  const folders = chapters
    .map(({ number }, index) => ({
      name: allNames[index]!,
      start: pictures.findIndex(({ chapter }) => chapter === number),
    }))
    .filter(({ start }) => start >= 0)
  return { names: folders.map(({ name }) => name), starts: folders.map(({ start }) => start) }
}

/** Names of an archive's files with their folders, for the pictures from the index `from` of the download on. */
export function archivePaths(
  pictures: readonly Deliverable[],
  from: number,
  size: DeliverySize,
  folders: ChapterFolders,
): string[] {
  const folderOf = (index: number) => folders.starts.findLastIndex((start) => start <= from + index)
  const byFolder = Map.groupBy(pictures.keys(), folderOf)
  const paths: string[] = []
  for (const [folder, indexes] of byFolder) {
    const fileNames = deliveredFileNames(
      indexes.map((index) => pictures[index]!),
      size,
    )
    // A file beside the folders must not have the name of one.
    const names =
      folder < 0
        ? archiveNames([...folders.names, ...fileNames]).slice(folders.names.length)
        : archiveNames(fileNames).map((name) => `${folders.names[folder]}/${name}`)
    for (const [at, index] of indexes.entries()) paths[index] = names[at]!
  }
  return paths
}

/** The name of one part of an archive, counted from 0. Names the chapter when it contains only one. */
export function zipName(galleryTitle: string, folders: ChapterFolders, part: number, parts: number): string {
  const isOneChapter = folders.names.length === 1 && folders.starts[0] === 0
  const name = slugOf(isOneChapter ? `${galleryTitle} ${folders.names[0]}` : galleryTitle)
  return parts === 1 ? `${name}.zip` : `${name}-${part + 1}-de-${parts}.zip`
}
