import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const modules = resolve(import.meta.dirname, '..')

/** Statements that read pictures in the trash on purpose, by file and function or constant, with the reason. */
const readsTrashToo: Readonly<Record<string, string>> = {
  'pictures/picture-order.repository.ts: lockPictures': 'locks rows that are about to change, in the trash or not',
  'pictures/chapter-pictures.ts: clearChapters': 'a restored picture must not be in a deleted chapter',
  'pictures/chapter-pictures.ts: clearOtherPictures': 'as clearChapters',
  'albums/album-access.read.ts: ownsSpreads': 'spreads in the trash are restored by their ids',
  'uploads/copied-picture.ts: pictureExists': 'a copy that is in the trash was made, and is not made again',
  'backup/copy-objects.job.ts: queueCopyBatch': 'originals in the trash are backed up like all others',
  'privacy/export/open-export.ts: partFilesStatement': 'a picture in the trash still has its original',
}

/** In a repository with several statements: the functions whose statements read every picture. */
const readsEverything = new Set([
  'insertPicture',
  'anyPicture',
  'isOriginal',
  'findNumbered',
  'markReady',
  'markFailed',
  'deleteAllOf',
  'deleteCovers',
  'setSuggested',
  'replaceOriginal',
  'damagedOriginals',
])

/** Statements composed of several constants, one of which filters. */
const composed = new Set(['delivery/deliverable.ts'])

const reading = /\b(?:from|join|update) picture\b|(?:selectFrom|updateTable|deleteFrom)\('picture'\)/g

/** Returns the function or constant around a position in a source file. */
function enclosingFunction(source: string, at: number): { name: string; text: string } {
  const starts = [...source.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  const index = starts.findLastIndex((start) => start.index <= at)
  const text = source.slice(starts[index]?.index ?? 0, starts[index + 1]?.index ?? source.length)
  return { name: starts[index]?.[1] ?? '', text }
}

it('every statement that reads pictures filters the trash or is listed as an exception', () => {
  const unguarded = globSync('**/*.ts', { cwd: modules })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const source = readFileSync(resolve(modules, path), 'utf8')
      return [...source.matchAll(reading)].flatMap((match) => {
        const { name, text } = enclosingFunction(source, match.index)
        const mentionsTrash =
          /trashed_at|purge_at/.test(composed.has(path) ? source : text) || readsEverything.has(name)
        const statement = `${relative(modules, resolve(modules, path))}: ${name || 'top'}`
        return mentionsTrash || statement in readsTrashToo ? [] : [statement]
      })
    })
  expect(unguarded).toEqual([])
})
