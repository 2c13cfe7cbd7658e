import { uploadDialogs } from '@revela/phrases'
import {
  chooseForAll,
  type DuplicatesAnswer,
  type NameConflict,
  type NameConflictChoice,
  type UploadTarget,
} from '@revela/uploader'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './duplicates-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { WhichDialog, NameConflictPictures } from './which-dialog.tsx'

const words = uploadDialogs.duplicates

type Kind = NameConflictChoice['kind']

type Props = {
  readonly target: UploadTarget
  readonly nameConflicts: readonly NameConflict[]
  readonly fresh: number
  readonly onAnswer: (answer: DuplicatesAnswer) => void
}

/** Files whose names other pictures already have: one choice for all of them, and separate choices for single files. */
export function DuplicatesDialog({ target, nameConflicts, fresh, onAnswer }: Props) {
  const [own, setOwn] = useState<ReadonlyMap<string, Kind>>(new Map())
  const [pendingChoice, setPendingChoice] = useState<{
    readonly forAll: Kind
    readonly unresolved: readonly NameConflict[]
  } | null>(null)

  function choices(key: string, kind: Kind | ''): void {
    const next = new Map(own)
    if (kind === '') next.delete(key)
    else next.set(key, kind)
    setOwn(next)
  }

  /** Separate choices take precedence. A replacement that matches several pictures opens the next dialog. */
  function decide(forAll: Kind, picked: ReadonlyMap<string, NameConflictChoice> = new Map()): void {
    const answer = new Map<string, NameConflictChoice>()
    const unresolved: NameConflict[] = []
    for (const nameConflict of nameConflicts) {
      const chosen = chooseForAll([nameConflict], own.get(nameConflict.key) ?? forAll, picked)
      for (const [key, choice] of chosen.answer) answer.set(key, choice)
      unresolved.push(...chosen.unresolved)
    }
    if (unresolved.length > 0) setPendingChoice({ forAll, unresolved })
    else onAnswer(answer)
  }

  if (pendingChoice) {
    return (
      <WhichDialog
        target={target}
        nameConflicts={pendingChoice.unresolved}
        onBack={() => setPendingChoice(null)}
        onCancel={() => onAnswer('cancel')}
        onChosen={(picked) => decide(pendingChoice.forAll, picked)}
      />
    )
  }
  return (
    <UploadDialog
      title={words.title(nameConflicts.length)}
      targetTitle={target.title}
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
      <p>{words.text[target.kind]}</p>
      <p className={styles.quiet}>
        {words.keepBothText} {words.overwriteText[target.kind]}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={words.list}>
        <ul className={styles.list}>
          {nameConflicts.map((nameConflict) => (
            <li key={nameConflict.key} className={styles.row}>
              <NameConflictPictures nameConflict={nameConflict} />
              <span className={styles.name}>{nameConflict.title}</span>
              {nameConflicts.length > 1 ? (
                <select
                  className={styles.select}
                  aria-label={words.choice(nameConflict.title)}
                  value={own.get(nameConflict.key) ?? ''}
                  onChange={(event) => choices(nameConflict.key, event.target.value as Kind | '')}
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
