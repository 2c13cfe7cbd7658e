import { familyTogether as texts } from '@revela/phrases'
import { mergeOpinions, type MergedOpinions, type Opinion } from '@revela/domain'
import type { GridHandle } from '@revela/photos/grid'
import { useStore } from '@revela/web/store'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { PictureGrid } from '../../features/pictures/components/picture-grid.tsx'
import type { Picture } from '../../features/pictures/lib/picture.ts'
import { PageHead } from '../../features/selection/components/page-head.tsx'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { SelectionSession } from '../../features/selection/lib/selection-session.ts'
import { initialsOf, type People, type Person } from '../../features/together/lib/people.ts'
import type { PictureMark } from '../../lib/picture-mark.ts'
import { Button } from '../../ui/button.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { usePictureViewer } from '../use-picture-viewer.ts'
import { InviteSheet, useFollowPeople } from './invite-sheet.tsx'
import styles from './selection-screen.module.css'
import { TakeAgreed } from './take-agreed.tsx'
import togetherStyles from './together-page.module.css'

type Props = {
  readonly model: GalleryModel
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly people: People
  readonly slug: string
  /** The text of the selection bar, for the viewer. */
  readonly note: () => string
  readonly onBack: () => void
}

const noPersons: readonly Person[] = []
const nothing = () => {}

/** The client's page with everybody's opinions: where all agree, what only one wants, and what nobody has seen. */
export function TogetherPage({ model, choosing, session, people, slug, note, onBack }: Props) {
  const { content, details } = model
  const pictures = useStore(content.pictures)
  const persons = useStore(people.state)?.people ?? noPersons
  const grid = useRef<GridHandle>(null)
  const [managing, setManaging] = useState(false)
  const [chosen, setChosen] = useState({ tab: 'agreed' })
  useFollowPeople(people, session)
  // Counts follow every tap.
  useSyncExternalStore(choosing.subscribe, () => countsOf(mergeAll(pictures, session, persons)))
  const tabs = tabsOf(mergeAll(pictures, session, persons), persons)
  // A picture stays where it is after a tap on it, so that nothing moves under a finger.
  const shown = useMemo(() => {
    const current = tabsOf(mergeAll(pictures, session, persons), persons)
    const numbers = new Set((current.find(({ key }) => key === chosen.tab) ?? current[0])?.numbers)
    return pictures.filter(({ number }) => numbers.has(number))
  }, [pictures, session, persons, chosen])
  const mark = useMemo(() => withOpinions(model.mark, people), [model.mark, people])
  const openViewer = usePictureViewer({
    model: { ...model, mark },
    pictures: shown,
    grid,
    slug,
    onShow: nothing,
    note: (index) =>
      [note(), ...opinionWords(persons, shown[index]?.number ?? 0)].filter((part) => part !== '').join(' · '),
  })

  return (
    <>
      <PageHead title={texts.title} back={texts.back} onBack={onBack} />
      <section className={togetherStyles.people} aria-label={texts.manage}>
        <span>{texts.people(persons.length)}</span>
        <Button kind="plain" onClick={() => setManaging(true)}>
          {texts.manage}
        </Button>
      </section>
      <div className={styles.tabs}>
        {tabs.map(({ key, name, numbers }) => (
          <button
            key={key}
            type="button"
            className={styles.tab}
            aria-pressed={key === chosen.tab}
            onClick={() => {
              setChosen({ tab: key })
              window.scrollTo({ top: 0 })
            }}
          >
            {texts.tab(name, numbers.length)}
          </button>
        ))}
      </div>
      <main>
        {chosen.tab === 'agreed' ? (
          <TakeAgreed choosing={choosing} session={session} agreed={tabs[0]?.numbers ?? []} />
        ) : null}
        {shown.length === 0 ? (
          <p className={togetherStyles.nothing}>{nothingText(chosen.tab, persons)}</p>
        ) : (
          <PictureGrid
            key={chosen.tab}
            ref={grid}
            pictures={shown}
            content={content}
            details={details}
            mark={mark}
            onOpen={openViewer}
            onRest={(from, to) => details.load(shown[from]?.position ?? 1, shown[to]?.position ?? 1)}
          />
        )}
      </main>
      {managing ? (
        <InviteSheet
          model={model}
          session={session}
          studio={choosing.studio}
          people={people}
          onClose={() => setManaging(false)}
        />
      ) : null}
    </>
  )
}

function ownOpinions({ taps }: SelectionSession): Map<number, Opinion> {
  const states = ['yes', 'maybe', 'declined'] as const
  return new Map(states.flatMap((state) => [...taps.numbersWith(state)].map((number) => [number, state] as const)))
}

function mergeAll(pictures: readonly Picture[], session: SelectionSession, persons: readonly Person[]): MergedOpinions {
  return mergeOpinions({
    numbers: pictures.map(({ number }) => number),
    client: ownOpinions(session),
    participants: persons.map(({ opinions }) => opinions),
  })
}

const countsOf = ({ onlyParticipant, ...sets }: MergedOpinions) =>
  [...Object.values(sets), ...onlyParticipant].map(({ length }) => length).join()

type Tab = { readonly key: string; readonly name: string; readonly numbers: readonly number[] }

/** Pictures on which opinions are divided exist only with two participants or more. */
function tabsOf(merged: MergedOpinions, persons: readonly Person[]): readonly Tab[] {
  const { tabs } = texts
  return [
    { key: 'agreed', name: tabs.agreed, numbers: merged.agreed },
    { key: 'onlyClient', name: tabs.onlyClient, numbers: merged.onlyClient },
    ...persons.map(({ id, label }, index) => ({
      key: id,
      name: tabs.onlyParticipant(label),
      numbers: merged.onlyParticipant[index] ?? [],
    })),
    ...(merged.divided.length === 0 ? [] : [{ key: 'divided', name: tabs.divided, numbers: merged.divided }]),
    { key: 'doubted', name: tabs.doubted, numbers: merged.doubted },
    { key: 'undecided', name: tabs.undecided, numbers: merged.undecided },
  ]
}

function nothingText(tab: string, persons: readonly Person[]): string {
  if (persons.every(({ opinions }) => opinions.size === 0)) return texts.noMarks
  return tab === 'agreed' ? texts.nothing.agreed : texts.nothing.other
}

/** What each of the others thinks of a picture. */
function opinionWords(persons: readonly Person[], number: number): readonly string[] {
  return persons.flatMap(({ label, opinions }) => {
    const opinion = opinions.get(number)
    return opinion === undefined ? [] : [texts.opinion[opinion](label)]
  })
}

/** The marks of the grid, with the initials of the others who want the picture. */
function withOpinions(mark: PictureMark, { state }: People): PictureMark {
  const persons = () => state.get()?.people ?? noPersons
  return {
    ...mark,
    subscribe: (listener) => {
      const unsubscribers = [mark.subscribe(listener), state.subscribe(listener)]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
    describe: (number) => [mark.describe(number), ...opinionWords(persons(), number)].join(', '),
    supporters: (number) =>
      persons().flatMap(({ label, opinions }) => (opinions.get(number) === 'yes' ? [initialsOf(label)] : [])),
  }
}
