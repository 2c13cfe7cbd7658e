import { familyHome } from '@revela/phrases'
import { useLayoutEffect } from 'react'
import { ClosedPage } from '../features/entry/components/closed-page.tsx'
import { QuietPage } from '../features/entry/components/quiet-page.tsx'
import { Gate } from '../features/entry/components/gate.tsx'
import { requestLink, toEntryFailure } from '../features/entry/lib/enter.ts'
import { homeCalls, type Home } from '../features/home/api/calls.ts'
import { HomePage } from '../features/home/components/home-page.tsx'
import { cleanAddress, keyOf } from '../lib/address.ts'
import { client } from '../lib/client.ts'
import { useStore } from '@revela/web/store'
import { Button } from '../ui/button.tsx'
import { NoticeBar } from '../ui/notice-bar.tsx'
import { createHomeVisit } from './home-visit.ts'
import { unknownEntry } from './unknown-entry.ts'
import { failureSentence } from './failure-sentence.ts'

type Visit = ReturnType<typeof createHomeVisit>

export async function startHome(): Promise<Visit | null> {
  const home = await client.call(homeCalls.getHome).catch((): Home | null => null)
  if (home === null) return null
  return createHomeVisit(home, keyOf(window.location.hash), {
    enter: (body) => client.call(homeCalls.enter, { body }),
    toEntryFailure,
    cleanAddress,
  })
}

function Page({ visit }: { readonly visit: Visit }) {
  const stage = useStore(visit.stage)
  switch (stage.at) {
    case 'home':
      return <HomePage home={stage.home} />
    case 'closed':
      return <ClosedPage reason={stage.reason} studio={stage.studio} gallery={null} onRetry={reload} />
    case 'gate':
      return (
        <Gate
          studio={stage.studio}
          gallery={null}
          title={familyHome.gateTitle}
          lead={familyHome.gateLead}
          busy={stage.busy}
          failure={stage.failure}
          onTry={(email, code) => void visit.tryCode(email, code)}
          onMailLink={(email) => requestLink(null, email)}
          linkMailed={familyHome.linkMailed}
        />
      )
    case 'landing': {
      const problem = failureSentence(stage.failure)
      return (
        <QuietPage studio={stage.studio} gallery={null} title={familyHome.landingTitle} lead={familyHome.landingLead}>
          {problem === null ? null : <p role="alert">{problem}</p>}
          <Button busy={stage.busy} onClick={() => void visit.open()}>
            {familyHome.look}
          </Button>
        </QuietPage>
      )
    }
  }
}

const reload = () => window.location.reload()

export function HomeApp({ visit }: { readonly visit: Visit | null }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = 'page'
  }, [])
  if (visit === null)
    return <ClosedPage reason="offline" studio={unknownEntry.studio} gallery={null} onRetry={reload} />
  return (
    <>
      <Page visit={visit} />
      <NoticeBar />
    </>
  )
}
