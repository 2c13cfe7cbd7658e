import { familyCrash } from '@revela/phrases'
import { isMissingChunk } from '@revela/contract/client'
import { Component, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Entry, Studio } from '../features/entry/api/calls.ts'
import { QuietPage } from '../features/entry/components/quiet-page.tsx'
import { embedded } from '../lib/embedded.ts'
import { reportError } from '../lib/report-error.ts'
import { Button } from '../ui/button.tsx'
import { unknownEntry } from './unknown-entry.ts'

type EmbeddedPage = { readonly studio: Studio }

/** Reads the data that the server embedded in the page, because no app state is reliable after a crash. */
function embeddedStudio(): Studio {
  const page = embedded<Entry>('entry') ?? embedded<EmbeddedPage>('portfolio') ?? embedded<EmbeddedPage>('work')
  return page?.studio ?? unknownEntry.studio
}

/** Skips missing chunks: files of an older build or a lost connection are not errors of the app. */
export function reportCrash(error: unknown): void {
  if (!isMissingChunk(error)) reportError('crash', error)
}

/** Unsent choices and favourites stay in the device's storage and are sent after the reload. */
export function CrashPage() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // Hides the cover picture, which is drawn behind the other stages.
    document.documentElement.dataset['stage'] = 'page'
  }, [])
  useEffect(() => {
    button.current?.focus()
  }, [])
  const inGallery = document.getElementById('entry') !== null
  return (
    <QuietPage
      studio={embeddedStudio()}
      gallery={null}
      title={familyCrash.title}
      lead={inGallery ? familyCrash.lead : familyCrash.leadElsewhere}
    >
      <Button ref={button} onClick={() => window.location.reload()}>
        {familyCrash.reload}
      </Button>
    </QuietPage>
  )
}

type State = { readonly failed: boolean }

/** Shows an error page when a component throws, and reports the error. React requires a class for this. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportCrash(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashPage /> : this.props.children
  }
}
