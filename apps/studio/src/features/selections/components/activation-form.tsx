import { allows, termsProblems, termsFromWire } from '@revela/domain'
import { selectionPreferences as texts, galleryAccess } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Modal, Checkbox } from 'antd'
import { type ComponentType, useEffect, type RefObject, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import { useActivate } from '../api/activation.ts'
import type { Preferences, Selection } from '../api/selection-queries.ts'
import activationFormStyles from './activation-form.module.css'
import styles from './leave-warning.module.css'
import { PublicBlocked } from './page-note.tsx'
import { TermsForm } from './terms-form.tsx'
import whoChoosesStyles from './who-chooses.module.css'

/** The client of a new private selection. */
type ChosenClient = {
  readonly id: string
  readonly name: string
  /** '' if only a phone number is known. */
  readonly email: string
  readonly tel: string | null
  readonly hasOwnPassword: boolean
}

/** The client picker; the clients feature provides it. */
export type ClientPickerSlot = ComponentType<{
  readonly galleryId: string
  readonly chosen: ChosenClient | null
  readonly onChoose: (client: ChosenClient | null) => void
}>

/** Redirect targets after an ended session or plan: leaving for these needs no confirmation. */
const sentAway = new Set<string>([paths.login, paths.logout, paths.inactive, paths.noPlan])

type Props = {
  /** True once the selection is activated: leaving then loses nothing. */
  readonly settled: RefObject<boolean>
  /** The form was changed: without changes, leaving loses nothing. */
  readonly touched: boolean
}

/** Asks for confirmation before leaving a changed form or closing its tab, because its values are not saved yet. */
function LeaveWarning({ settled, touched }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      touched &&
      !settled.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !sentAway.has(nextLocation.pathname),
  )

  useEffect(() => {
    if (!touched) return undefined
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!settled.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [touched, settled])

  const stay = () => blocker.reset?.()
  return (
    <Modal
      open={blocker.state === 'blocked'}
      width={480}
      centered
      onCancel={stay}
      title={<span className={styles.title}>{texts.leaveTitle}</span>}
      footer={
        <>
          <Button size="large" onClick={() => blocker.proceed?.()}>
            {texts.leave}
          </Button>
          <Button type="primary" size="large" onClick={stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{texts.leaveText}</p>
    </Modal>
  )
}

/** A client, everyone with the link, or not chosen yet. */
type Chooser = ChosenClient | 'public' | null

type WhoChoosesProps = {
  readonly galleryId: string
  readonly access: Gallery['access']
  readonly chooser: Chooser
  readonly onChoose: (chooser: Chooser) => void
  /** Only private selections can be added to existing ones. */
  readonly onlyPrivate: boolean
  readonly picker: ClientPickerSlot
  readonly magicLink: boolean
  readonly onMagicLink: (on: boolean) => void
}

function WhoChooses(props: WhoChoosesProps) {
  const { galleryId, access, chooser, onChoose, onlyPrivate, picker: Picker, magicLink, onMagicLink } = props
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const client = chooser === 'public' ? null : chooser
  return (
    <SettingsSection title={texts.who} lead={texts.whoLead}>
      <div>
        <p className={whoChoosesStyles.label}>{texts.client}</p>
        <Picker galleryId={galleryId} chosen={client} onChoose={onChoose} />
      </div>
      {client === null ? null : (
        <SwitchRow
          label={texts.magicLink}
          lead={texts.magicLinkLead}
          badge={included ? null : <PlusBadge />}
          checked={magicLink}
          onChange={(on) => (included ? onMagicLink(on) : offerPlan({ block: 'feat', feature: 'magic_link' }))}
        />
      )}
      {onlyPrivate ? null : (
        <Checkbox
          className={whoChoosesStyles.public ?? ''}
          checked={chooser === 'public'}
          onChange={(event) => onChoose(event.target.checked ? 'public' : null)}
        >
          <span className={whoChoosesStyles.name}>{texts.publicChoice}</span>
          <span className={whoChoosesStyles.lead}>{texts.publicLead}</span>
        </Checkbox>
      )}
      {client !== null && access === 'link' ? <Callout kind="warning">{galleryAccess.tightens}</Callout> : null}
      {chooser === 'public' && access === 'invited' ? <PublicBlocked galleryId={galleryId} /> : null}
    </SettingsSection>
  )
}

type ActivationFormProps = {
  readonly galleryId: string
  readonly access: Gallery['access']
  readonly preferences: Preferences
  /** A private selection is already active: this adds another one. */
  readonly another: boolean
  readonly picker: ClientPickerSlot
  /** Receives the created selection, or null for a public one. */
  readonly onActivated: (selection: Selection | null) => void
}

/** The form of a new selection; its values are local until the activation. */
export function ActivationForm({ galleryId, access, preferences, another, picker, onActivated }: ActivationFormProps) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const [terms, setTerms] = useState(() => termsFromWire(preferences))
  const [limitDate, setLimitDate] = useState(preferences.limit_date)
  const [chooser, setChooser] = useState<Chooser>(null)
  const [magicLink, setMagicLink] = useState(allows(info.user_subscription.gallery_limits, 'magic_link'))
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState(false)
  const settled = useRef(false)
  const activate = useActivate(galleryId)
  const isActivating = activate.isPending || activate.isSuccess
  // The activation itself makes the gallery one with a selection, before the page is left.
  const [isAnother] = useState(another)
  const problems = tried ? termsProblems(terms) : []

  function touching<T>(set: (value: T) => void) {
    return (value: T) => {
      setTouched(true)
      set(value)
    }
  }

  function submit() {
    // The page leads away after the activation; until then a second tap must not create a second selection.
    if (isActivating) return undefined
    setTried(true)
    if (chooser === null) return notify('warning', texts.noClientChosen)
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

  const action = isAnother
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
        onlyPrivate={isAnother}
        picker={picker}
        magicLink={magicLink}
        onMagicLink={touching(setMagicLink)}
      />
      <div className={activationFormStyles.foot}>
        <Button type="primary" size="large" loading={isActivating} onClick={submit}>
          {action}
        </Button>
      </div>
      {isAnother ? null : <LeaveWarning settled={settled} touched={touched} />}
    </>
  )
}
