import { chaptersOfFolders, type FolderChapter, type PickedFiles } from '@revela/uploader'
import { lazy, type ReactNode, Suspense, useState } from 'react'

// Loaded on demand.
const FolderChaptersDialog = lazy(() =>
  import('./folder-chapters-dialog.tsx').then((loaded) => ({ default: loaded.FolderChaptersDialog })),
)

/** The chapters of the gallery that files are uploaded to. */
export type UploadChapters = {
  readonly titles: readonly string[]
  /** The numbers of chapters with these titles; missing ones are created. */
  readonly ensure: (titles: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** Puts each file into the chapter of its folder. */
export function intoChapters(
  picked: PickedFiles,
  folders: readonly FolderChapter[],
  numbers: ReadonlyMap<string, number>,
): PickedFiles {
  const chapters = new Map(
    folders.flatMap(({ title, files }) => {
      const chapter = numbers.get(title)
      return chapter === undefined ? [] : files.map((one) => [one, chapter] as const)
    }),
  )
  const files = picked.files.map((one) => {
    const chapter = chapters.get(one)
    return chapter === undefined ? one : { ...one, chapter }
  })
  return { ...picked, files }
}

type Offer = { readonly picked: PickedFiles; readonly folders: readonly FolderChapter[] }

/** Before files of several folders are uploaded, offers the folders as chapters; other files start at once. */
export function useFolderOffer(
  chapters: UploadChapters | undefined,
  start: (picked: PickedFiles) => void,
): { readonly take: (picked: PickedFiles) => void; readonly dialog: ReactNode } {
  const [offer, setOffer] = useState<Offer | null>(null)

  function take(picked: PickedFiles) {
    const folders = chapters ? chaptersOfFolders(picked.files) : []
    if (folders.length === 0) start(picked)
    else setOffer({ picked, folders })
  }

  if (offer === null || chapters === undefined) return { take, dialog: null }
  const { picked, folders } = offer
  const dialog = (
    <Suspense fallback={null}>
      <FolderChaptersDialog
        folders={folders}
        rest={picked.files.length - folders.reduce((sum, { files }) => sum + files.length, 0)}
        existing={chapters.titles}
        onCreate={async () => {
          const numbers = await chapters.ensure(folders.map(({ title }) => title))
          setOffer(null)
          start(intoChapters(picked, folders, numbers))
        }}
        onSkip={() => {
          setOffer(null)
          start(picked)
        }}
        onCancel={() => setOffer(null)}
      />
    </Suspense>
  )
  return { take, dialog }
}
