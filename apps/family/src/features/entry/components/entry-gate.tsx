import { familyPasswordGate as texts } from '@revela/phrases'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { EntryGallery, Studio } from '../api/calls.ts'
import type { Refused } from '../lib/enter.ts'
import { Gate } from './gate.tsx'
import { PasswordGate } from './password-gate.tsx'

type Props = {
  readonly studio: Studio
  readonly gallery: EntryGallery | null
  readonly busy: boolean
  readonly refused: Refused | null
  readonly onCode: (email: string, code: string) => void
  readonly onPassword: (password: string) => void
  readonly onMailLink: (email: string) => Promise<Refused | null>
}

/** What the gallery asks for: its password, or who comes. Invited clients may also say who they are in the first. */
export function EntryGate({ studio, gallery, busy, refused, onCode, onPassword, onMailLink }: Props) {
  const [isInvited, setIsInvited] = useState(false)
  const shared = { studio, gallery: gallery?.title ?? null, busy, refused }
  if (gallery?.access !== 'password') return <Gate {...shared} onTry={onCode} onMailLink={onMailLink} />
  if (isInvited) {
    return (
      <Gate {...shared} title={texts.codeTitle} onTry={onCode} onMailLink={onMailLink}>
        <Button kind="plain" onClick={() => setIsInvited(false)}>
          {texts.toPassword}
        </Button>
      </Gate>
    )
  }
  return (
    <PasswordGate {...shared} onTry={onPassword}>
      <Button kind="plain" onClick={() => setIsInvited(true)}>
        {texts.toCode}
      </Button>
    </PasswordGate>
  )
}
