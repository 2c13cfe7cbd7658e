import { termsFromStored } from '@revela/domain'
import { familyLink, familyParticipant } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import type { ReactNode } from 'react'
import type { FamilySelection } from '../../features/selection/api/calls.ts'
import { termsLine } from '../../features/selection/lib/bar-words.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { SelectionSession } from '../../features/selection/lib/selection-session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './selection-screen.module.css'

type AgreedTerms = Pick<FamilySelection, 'terms' | 'limit_date'> & { readonly status: FamilySelection['status'] }

function Terms({ agreed }: { readonly agreed: AgreedTerms }) {
  const { limit_date: limitDate, status } = agreed
  const line = termsLine({ terms: termsFromStored(agreed.terms), limitDate, status })
  if (line === null) return null
  return (
    <div className={styles.terms}>
      <p>{line}</p>
    </div>
  )
}

function SessionTerms({ session }: { readonly session: SelectionSession }) {
  return <Terms agreed={useStore(session.selection)} />
}

type Props = {
  readonly choosing: Choosing
  /** What else belongs above the first picture. */
  readonly children: ReactNode
}

/** The selection terms, before the first picture. */
export function TermsCard({ choosing, children }: Props) {
  const session = useStore(choosing.sessionStore)
  const { offer, participant } = choosing
  const link = useStore(choosing.personalLink)
  if (participant !== null) {
    return (
      <div className={styles.terms}>
        <p>{familyParticipant.terms(participant.clientName)}</p>
      </div>
    )
  }
  if (session !== null) {
    return (
      <>
        <SessionTerms session={session} />
        {link === null ? null : (
          <p className={styles.link}>
            <Button kind="plain" onClick={() => choosing.prompt.set({ kind: 'link', link })}>
              {familyLink.offer}
            </Button>
          </p>
        )}
        {children}
      </>
    )
  }
  if (offer === null) return null
  const over = offer.limit_date !== null && offer.days_left === null
  return (
    <>
      <Terms agreed={{ ...offer, status: over ? 'expired' : 'open' }} />
      {over ? null : children}
    </>
  )
}
