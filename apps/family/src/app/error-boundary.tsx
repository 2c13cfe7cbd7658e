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

/** From what the server wrote into the page: after a crash nothing else can be trusted. */
function embeddedStudio(): Studio {
  const page = embedded<Entry>('entry') ?? embedded<EmbeddedPage>('portfolio') ?? embedded<EmbeddedPage>('work')
  return page?.studio ?? unknownEntry.studio
}

/** Files of an older build that are gone, or a lost connection, are no error of ours. */
export function reportCrash(error: unknown): void {
  if (!isMissingChunk(error)) reportError('crash', error)
}

/** Choices and hearts that were not sent yet stay in the device's storage; they go out after the reload. */
export function CrashPage() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The cover's photograph lies behind every other stage.
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

/** Shows a page instead of nothing when a component throws, and reports it. React needs a class for this. */
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
