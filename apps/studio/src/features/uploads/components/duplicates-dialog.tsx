import { uploadDialogs } from '@revela/phrases'
import {
  chooseForAll,
  type DuplicatesAnswer,
  type Namesake,
  type NamesakeChoice,
  type UploadPlace,
} from '@revela/uploader'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './duplicates-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { WhichDialog, NamesakePhotos } from './which-dialog.tsx'

const words = uploadDialogs.duplicates

type Kind = NamesakeChoice['kind']

type Props = {
  readonly place: UploadPlace
  readonly namesakes: readonly Namesake[]
  readonly fresh: number
  readonly onAnswer: (answer: DuplicatesAnswer) => void
}

/** Names that are taken by other photos: one choice for all of them, and another for single ones. */
export function DuplicatesDialog({ place, namesakes, fresh, onAnswer }: Props) {
  const [own, setOwn] = useState<ReadonlyMap<string, Kind>>(new Map())
  const [asked, setAsked] = useState<{ readonly forAll: Kind; readonly unresolved: readonly Namesake[] } | null>(null)

  function choices(key: string, kind: Kind | ''): void {
    const next = new Map(own)
    if (kind === '') next.delete(key)
    else next.set(key, kind)
    setOwn(next)
  }

  /** Single choices first; a replacement that does not say which picture is asked about. */
  function decide(forAll: Kind, picked: ReadonlyMap<string, NamesakeChoice> = new Map()): void {
    const answer = new Map<string, NamesakeChoice>()
    const unresolved: Namesake[] = []
    for (const namesake of namesakes) {
      const chosen = chooseForAll([namesake], own.get(namesake.key) ?? forAll, picked)
      for (const [key, choice] of chosen.answer) answer.set(key, choice)
      unresolved.push(...chosen.unresolved)
    }
    if (unresolved.length > 0) setAsked({ forAll, unresolved })
    else onAnswer(answer)
  }

  if (asked) {
    return (
      <WhichDialog
        place={place}
        namesakes={asked.unresolved}
        onBack={() => setAsked(null)}
        onCancel={() => onAnswer('cancel')}
        onChosen={(picked) => decide(asked.forAll, picked)}
      />
    )
  }
  return (
    <UploadDialog
      title={words.title(namesakes.length)}
      place={place.title}
      width={680}
      onClose={() => onAnswer('cancel')}
      actions={
        <>
          <Button type="primary" size="large" onClick={() => decide('keep-both')}>
            {words.keepBoth}
          </Button>
          <Button size="large" onClick={() => decide('replace')}>
            {words.overwrite}
          </Button>
          <Button size="large" onClick={() => decide('skip')}>
            {fresh === 0 ? words.onlyNewNone : words.onlyNew(fresh)}
          </Button>
          <Button type="text" size="large" onClick={() => onAnswer('cancel')}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.text[place.kind]}</p>
      <p className={styles.quiet}>
        {words.keepBothText} {words.overwriteText[place.kind]}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={words.list}>
        <ul className={styles.list}>
          {namesakes.map((namesake) => (
            <li key={namesake.key} className={styles.row}>
              <NamesakePhotos namesake={namesake} />
              <span className={styles.name}>{namesake.title}</span>
              {namesakes.length > 1 ? (
                <select
                  className={styles.select}
                  aria-label={words.choice(namesake.title)}
                  value={own.get(namesake.key) ?? ''}
                  onChange={(event) => choices(namesake.key, event.target.value as Kind | '')}
                >
                  {Object.entries(words.choices).map(([kind, label]) => (
                    <option key={kind} value={kind}>
                      {label}
                    </option>
                  ))}
                </select>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </UploadDialog>
  )
}
