import { formatMoney, saoPauloDay } from '@revela/domain'
import { checkoutOverview as texts } from '@revela/phrases'
import { CalendarCheck, Gift, RefreshCw, RotateCcw } from 'lucide-react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import type { SoldOption } from '../api/solution.ts'
import styles from './period-facts.module.css'

type Props = { readonly quote: SoldOption['quote']; readonly inTrial: boolean }

const dayOf = (instant: string) => formatCalendarDay(saoPauloDay(new Date(instant)))

/** When what is paid begins, when it is charged again and for how much: told before anybody pays. */
export function PeriodFacts({ quote, inTrial }: Props) {
  return (
    <ul className={styles.facts}>
      <li>
        <CalendarCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {inTrial ? texts.startsAfterTrial(dayOf(quote.starts_at)) : texts.startsNow}
      </li>
      {quote.bonus_days > 0 ? (
        <li>
          <Gift size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.bonus(quote.bonus_days)}
        </li>
      ) : null}
      <li>
        <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.renews(dayOf(quote.ends_at), formatMoney(quote.renewal_amount))}
      </li>
      <li>
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.regret}
      </li>
    </ul>
  )
}
