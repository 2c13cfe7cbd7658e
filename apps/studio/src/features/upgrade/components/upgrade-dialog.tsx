import { planOffer, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useRef } from 'react'
import type { PlanOffer } from '../../../lib/plan-offer.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { planSuggestionQuery } from '../api/plan-suggestion.ts'
import { SuggestedPlan } from './suggested-plan.tsx'
import styles from './upgrade-dialog.module.css'

type Props = { readonly offer: PlanOffer; readonly onClose: () => void }

/** What stopped the person, the plan that would not have, and somebody who makes the change with them. */
export function UpgradeDialog({ offer, onClose }: Props) {
  const footer = useRef<HTMLDivElement>(null)
  const suggestion = useQuery(planSuggestionQuery(offer))
  const plan = suggestion.data?.suggestion_plan_name ?? null
  const message = plan === null ? planOffer.messageNoPlan : planOffer.message(plan)
  const talk = whatsappUrl(useStudioConfig()?.support.finance, message)

  const content = () => {
    if (suggestion.data) return <SuggestedPlan feature={offer.feature} suggestion={suggestion.data} />
    if (suggestion.isError)
      return (
        <div role="alert" className={styles.failure}>
          <p>
            <strong>{planOffer.failed}</strong>
          </p>
          <p>{planOffer.failedText}</p>
          <Button onClick={() => void suggestion.refetch()} loading={suggestion.isFetching}>
            {words.retry}
          </Button>
        </div>
      )
    return (
      <div className={styles.waiting}>
        <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
      </div>
    )
  }

  return (
    <Modal
      open
      centered
      width={600}
      onCancel={onClose}
      afterOpenChange={(opened) => {
        if (opened) footer.current?.querySelector<HTMLElement>('a, button')?.focus()
      }}
      title={
        <span className={styles.title}>{offer.block === 'feat' ? planOffer.featureTitle : planOffer.limitTitle}</span>
      }
      footer={
        <div className={styles.actions} ref={footer}>
          {talk ? (
            <OutsideButton href={talk} primary icon={<WhatsAppGlyph />}>
              {planOffer.talk}
            </OutsideButton>
          ) : null}
          <Button size="large" onClick={onClose}>
            {planOffer.later}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <p>
          {offer.text ?? planOffer.blocked[offer.feature]} {planOffer.nothingChanged}
        </p>
        {content()}
        {talk ? <p className={styles.talk}>{planOffer.talkLead}</p> : null}
      </div>
    </Modal>
  )
}
