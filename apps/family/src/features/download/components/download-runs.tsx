import styles from './run-status.module.css'
import { familyDownload, familyStudio } from '@revela/phrases'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { localStore } from '../../../lib/local-store.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { type Choice, type Offer, requestOf } from '../lib/choice.ts'
import { fetchChunk, requestUntilReady, sentenceOf, navigateTo } from '../lib/request.ts'
import { saveChunkDone, chunkRange, chunkCount, nextChunk, planChunks } from '../lib/chunks.ts'
import type { Download } from '../api/calls.ts'

type Props = {
  readonly text: string
  readonly lead?: string
  /** From 0 to 1; null if unknown. */
  readonly part: number | null
}

/** Progress as a bar and as text for screen readers. */
export function RunStatus({ text, lead, part }: Props) {
  return (
    <div className={styles.status}>
      <output className={styles.text}>{text}</output>
      <progress className={styles.bar} aria-label={text} {...(part === null ? {} : { value: part, max: 1 })} />
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
    </div>
  )
}

type ChunkState =
  | { readonly at: 'preparing'; readonly ready: number; readonly total: number }
  | { readonly at: 'fetching'; readonly ready: number; readonly total: number }
  | { readonly at: 'ready'; readonly files: File[]; readonly cancelled: boolean }
  | { readonly at: 'failed'; readonly sentence: string }
  | { readonly at: 'finished' }

type ChunksOptions = {
  readonly galleryId: string
  readonly choice: Choice
  readonly offer: Offer
  readonly onPinRequired: () => void
}

const initialState: ChunkState = { at: 'preparing', ready: 0, total: 0 }

/**
 * Saves pictures into the photo library of an iPhone. Each chunk is fetched here and shared by a tap; the last saved
 * chunk is stored.
 */
function useChunks({ galleryId, choice, offer, onPinRequired }: ChunksOptions) {
  const pinRequired = useEffectEvent(onPinRequired)
  const plan = useMemo(() => planChunks(galleryId, choice, offer), [galleryId, choice, offer])
  // A new object starts a new attempt, of the same chunk or the next.
  const [attempt, setAttempt] = useState(() => ({ chunk: nextChunk(localStore, plan) }))
  const [state, setState] = useState<ChunkState>(initialState)
  const { chunk } = attempt

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const run = async () => {
      try {
        const { files } = await requestUntilReady({
          galleryId,
          body: { ...requestOf(choice, offer), as: 'files', ...chunkRange(attempt.chunk, plan) },
          signal,
          onProgress: (ready, total) => setState({ at: 'preparing', ready, total }),
          onPinRequired: () => pinRequired(),
        })
        const onProgress = (ready: number) => setState({ at: 'fetching', ready, total: files.length })
        setState({ at: 'ready', files: await fetchChunk({ files, signal, onProgress }), cancelled: false })
      } catch (error) {
        if (!signal.aborted) setState({ at: 'failed', sentence: sentenceOf(error) })
      }
    }
    void run()
    return () => stop.abort()
  }, [galleryId, choice, offer, attempt, plan])

  function startChunk(next: number): void {
    setState(initialState)
    setAttempt({ chunk: next })
  }

  async function save(): Promise<void> {
    if (state.at !== 'ready') return
    try {
      await navigator.share({ files: state.files })
    } catch {
      // The share sheet was closed; the files stay ready to be shared again.
      setState({ ...state, cancelled: true })
      return
    }
    saveChunkDone(localStore, plan, chunk)
    if (chunk >= chunkCount(plan)) setState({ at: 'finished' })
    else startChunk(chunk + 1)
  }

  return { chunk, chunks: chunkCount(plan), state, save, retry: () => startChunk(chunk) }
}

export type PhoneRunProps = {
  readonly galleryId: string
  readonly choice: Choice
  readonly offer: Offer
  readonly onBack: () => void
  readonly onPinRequired: () => void
}

export function PhoneRun({ galleryId, choice, offer, onBack, onPinRequired }: PhoneRunProps) {
  const { chunk, chunks, state, save, retry } = useChunks({ galleryId, choice, offer, onPinRequired })
  if (state.at === 'preparing' || state.at === 'fetching') {
    const { ready, total } = state
    const preparing = total === 0 ? familyDownload.preparing : familyDownload.preparingSome(ready, total)
    return (
      <RunStatus
        text={state.at === 'fetching' ? familyDownload.fetching(chunk, chunks, ready, total) : preparing}
        lead={chunks > 1 ? familyDownload.chunk(chunk, chunks) : familyDownload.saveChunkHint}
        part={total === 0 ? null : ready / total}
      />
    )
  }
  return (
    <div className={styles.actions}>
      {state.at === 'finished' ? <output>{familyDownload.finished}</output> : null}
      {state.at === 'failed' ? (
        <>
          <p role="alert">{state.sentence}</p>
          <Button wide onClick={retry}>
            {familyStudio.retry}
          </Button>
        </>
      ) : null}
      {state.at === 'ready' ? (
        <>
          <Button wide onClick={() => void save()}>
            {familyDownload.saveChunk(chunk, chunks, state.files.length)}
          </Button>
          <p className={styles.hint}>{state.cancelled ? familyDownload.cancelled : familyDownload.saveChunkHint}</p>
        </>
      ) : null}
      <Button kind="plain" onClick={onBack}>
        {familyDownload.back}
      </Button>
    </div>
  )
}

type ZipRunProps = {
  readonly galleryId: string
  readonly choice: Choice
  readonly offer: Offer
  readonly onBack: () => void
  readonly onPinRequired: () => void
}

type State =
  | { readonly at: 'preparing'; readonly ready: number; readonly total: number }
  | { readonly at: 'ready'; readonly parts: Download['parts'] }
  | { readonly at: 'failed'; readonly sentence: string }

/**
 * Waits until the ZIP is ready and hands it to the browser's download, which can resume it. The ZIP is never held in
 * the page's memory.
 */
export function ZipRun({ galleryId, choice, offer, onBack, onPinRequired }: ZipRunProps) {
  const pinRequired = useEffectEvent(onPinRequired)
  const [state, setState] = useState<State>({ at: 'preparing', ready: 0, total: 0 })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const run = async () => {
      try {
        const { parts } = await requestUntilReady({
          galleryId,
          body: { ...requestOf(choice, offer), as: 'zip' },
          signal,
          onProgress: (ready, total) => setState({ at: 'preparing', ready, total }),
          onPinRequired: () => pinRequired(),
        })
        const [only, ...more] = parts
        if (only && more.length === 0) navigateTo(only.url)
        setState({ at: 'ready', parts })
      } catch (error) {
        if (!signal.aborted) setState({ at: 'failed', sentence: sentenceOf(error) })
      }
    }
    void run()
    return () => stop.abort()
  }, [galleryId, choice, offer])

  if (state.at === 'preparing') {
    const { ready, total } = state
    return (
      <RunStatus
        text={total === 0 ? familyDownload.preparing : familyDownload.preparingSome(ready, total)}
        lead={familyDownload.preparingLead}
        part={total === 0 ? null : ready / total}
      />
    )
  }
  return (
    <div className={styles.actions}>
      {state.at === 'failed' ? <p role="alert">{state.sentence}</p> : null}
      {state.at === 'ready' && state.parts.length === 1 ? <output>{familyDownload.started}</output> : null}
      {state.at === 'ready'
        ? state.parts.map((part, index) => (
            <div key={part.name} className={styles.part}>
              <ButtonLink
                kind={state.parts.length === 1 ? 'quiet' : 'main'}
                wide
                href={part.url}
                rel="noreferrer"
                download
              >
                {familyDownload.part(index + 1, state.parts.length)}
              </ButtonLink>
              <p className={styles.hint}>{familyDownload.partAmount(part.pictures, part.bytes)}</p>
            </div>
          ))
        : null}
      <Button kind="plain" onClick={onBack}>
        {familyDownload.back}
      </Button>
    </div>
  )
}
