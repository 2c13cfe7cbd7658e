import { familyDownload, familyStudio } from '@revela/phrases'
import { useEffect, useEffectEvent, useState } from 'react'
import { localStore } from '../../../lib/local-store.ts'
import { Button } from '../../../ui/button.tsx'
import { requestOf } from '../lib/choice.ts'
import { chunkCount, chunkRange, nextChunk, planChunks, saveChunkDone } from '../lib/chunks.ts'
import { fetchChunk, requestUntilReady, saveSpaced, sentenceOf } from '../lib/request.ts'
import { type PhoneRunProps, RunStatus } from './download-runs.tsx'
import styles from './run-status.module.css'

type State =
  | { readonly at: 'saving'; readonly done: number }
  | { readonly at: 'failed'; readonly sentence: string }
  | { readonly at: 'finished'; readonly count: number }

/** Saves pictures one after the other as downloads, which Android's gallery shows. The last saved chunk is stored. */
export function AndroidRun({ galleryId, choice, offer, onBack, onPinRequired }: PhoneRunProps) {
  const pinRequired = useEffectEvent(onPinRequired)
  const plan = planChunks(galleryId, choice, offer)
  const [state, setState] = useState<State>({ at: 'saving', done: 0 })
  // A new object starts a new attempt.
  const [attempt, setAttempt] = useState(() => ({ from: nextChunk(localStore, plan) }))

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const chunks = planChunks(galleryId, choice, offer)
    const saveChunk = async (chunk: number) => {
      const range = chunkRange(chunk, chunks)
      const { files } = await requestUntilReady({
        galleryId,
        body: { ...requestOf(choice, offer), as: 'files', ...range },
        signal,
        onProgress: () => {},
        onPinRequired: () => pinRequired(),
      })
      for (const [index, file] of files.entries()) {
        const [saved] = await fetchChunk({ files: [file], signal, onProgress: () => {} })
        if (saved) await saveSpaced(saved, signal)
        setState({ at: 'saving', done: range.from + index + 1 })
      }
      saveChunkDone(localStore, chunks, chunk)
      return range.from + files.length
    }
    const run = async () => {
      try {
        setState({ at: 'saving', done: chunkRange(attempt.from, chunks).from })
        let count = 0
        for (let chunk = attempt.from; chunk <= chunkCount(chunks); chunk += 1) count = await saveChunk(chunk)
        setState({ at: 'finished', count })
      } catch (error) {
        if (!signal.aborted) setState({ at: 'failed', sentence: sentenceOf(error) })
      }
    }
    void run()
    return () => stop.abort()
  }, [galleryId, choice, offer, attempt])

  if (state.at === 'saving') {
    return (
      <RunStatus
        text={state.done === 0 ? familyDownload.preparing : familyDownload.savingSome(state.done, plan.count)}
        lead={familyDownload.androidHint}
        part={state.done === 0 ? null : state.done / plan.count}
      />
    )
  }
  return (
    <div className={styles.actions}>
      {state.at === 'finished' ? <output>{familyDownload.androidFinished(state.count)}</output> : null}
      {state.at === 'failed' ? (
        <>
          <p role="alert">{state.sentence}</p>
          <Button wide onClick={() => setAttempt({ from: nextChunk(localStore, plan) })}>
            {familyStudio.retry}
          </Button>
        </>
      ) : null}
      <Button kind="plain" onClick={onBack}>
        {familyDownload.back}
      </Button>
    </div>
  )
}
