import { allows, termsProblems } from '@revela/domain'
import { selectionPreferences as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { useActivate } from '../api/activation.ts'
import type { Preferences, Selection } from '../api/selection-queries.ts'
import type { ClientPickerSlot } from '../lib/chosen-client.ts'
import { termsOf } from '../lib/wire-terms.ts'
import { LeaveWarning } from './leave-warning.tsx'
import { TermsForm } from './terms-form.tsx'
import { WhoChooses, type Chooser } from './who-chooses.tsx'
import styles from './activation-form.module.css'

type Props = {
  readonly galleryId: string
  readonly access: Gallery['access']
  readonly preferences: Preferences
  /** A private selection is running: this is one more. */
  readonly another: boolean
  readonly picker: ClientPickerSlot
  /** With the selection that was made, where one was made for somebody. */
  readonly onActivated: (selection: Selection | null) => void
}

/** What will be offered, kept here until it is activated. */
export function ActivationForm({ galleryId, access, preferences, another, picker, onActivated }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const [terms, setTerms] = useState(() => termsOf(preferences))
  const [limitDate, setLimitDate] = useState(preferences.limit_date)
  const [chooser, setChooser] = useState<Chooser>(null)
  const [magicLink, setMagicLink] = useState(allows(info.user_subscription.gallery_limits, 'magic_link'))
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState(false)
  const settled = useRef(false)
  const activate = useActivate(galleryId)
  const problems = tried ? termsProblems(terms) : []

  function touching<T>(set: (value: T) => void) {
    return (value: T) => {
      setTouched(true)
      set(value)
    }
  }

  function submit() {
    setTried(true)
    if (chooser === null) return notify('warning', texts.nobodyChosen)
    if (termsProblems(terms).length > 0) return undefined
    const offered =
      chooser === 'public' ? ({ to: 'public' } as const) : ({ to: 'private', clientId: chooser.id, magicLink } as const)
    return activate.mutate(
      { terms, limitDate, ...offered },
      {
        onSuccess: (selection) => {
          settled.current = true
          onActivated(selection)
        },
      },
    )
  }

  const action = another
    ? texts.createAnother
    : chooser === null
      ? texts.activate
      : chooser === 'public'
        ? texts.activatePublic
        : texts.activatePrivate
  return (
    <>
      <TermsForm
        terms={terms}
        limitDate={limitDate}
        problems={problems}
        onTerms={touching(setTerms)}
        onDeadline={touching(setLimitDate)}
      />
      <WhoChooses
        galleryId={galleryId}
        access={access}
        chooser={chooser}
        onChoose={touching(setChooser)}
        onlyPrivate={another}
        picker={picker}
        magicLink={magicLink}
        onMagicLink={touching(setMagicLink)}
      />
      <div className={styles.foot}>
        <Button type="primary" size="large" loading={activate.isPending} onClick={submit}>
          {action}
        </Button>
      </div>
      {another ? null : <LeaveWarning settled={settled} touched={touched} />}
    </>
  )
}
