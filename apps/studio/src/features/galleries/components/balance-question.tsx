import { formatMoney, parseMoney } from '@revela/domain'
import { galleryBalance as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { balanceQuery, useSetBalance } from '../api/gallery-balance.ts'
import { AmountField } from './amount-field.tsx'
import styles from './balance-settings.module.css'

type BalanceQuestion = {
  readonly fields: ReactNode
  readonly isStoring: boolean
  /** Stores the amount, if one is asked for, and then proceeds. */
  readonly store: (proceed: () => void) => void
}

/** Whether the downloads wait for a payment, asked before they are switched on. */
export function useBalanceQuestion(galleryId: string): BalanceQuestion {
  const { data } = useQuery(balanceQuery(galleryId))
  const save = useSetBalance(galleryId)
  const [isWanted, setIsWanted] = useState(false)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const due = data?.balance?.due ?? 0

  function store(proceed: () => void) {
    if (!isWanted || due > 0) return proceed()
    const amount = parseMoney(typed)
    setIsMissing(amount === null)
    if (amount === null) return undefined
    // What was received before stays received: the amount asked for comes on top of it.
    const total = amount + (data?.balance?.paid ?? 0)
    return save.mutate({ amount: total, client_id: data?.balance?.client_id ?? null }, { onSuccess: proceed })
  }

  const fields =
    due > 0 ? (
      <Callout kind="warning">{texts.waiting(formatMoney(due))}</Callout>
    ) : (
      <div>
        <Checkbox checked={isWanted} onChange={(event) => setIsWanted(event.target.checked)}>
          {texts.ask}
        </Checkbox>
        {isWanted ? (
          <div className={styles.asked}>
            <AmountField
              value={typed}
              isMissing={isMissing}
              onChange={(text) => {
                setTyped(text)
                setIsMissing(false)
              }}
            />
          </div>
        ) : null}
      </div>
    )
  return { fields, isStoring: save.isPending, store }
}
