import { formatMoney } from '@revela/domain'
import { brand, invoiceWords, receipt, words } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { formatInstantDay } from '../../../lib/dates.ts'
import { useLast } from '../../../lib/use-last.ts'
import { PixCode } from '../../../ui/pix-code.tsx'
import { SlipLine } from '../../../ui/slip-line.tsx'
import type { Invoice } from '../api/billing-queries.ts'
import { hasReceipt, invoiceTitle, methodWords } from '../lib/invoice-lines.ts'
import styles from './receipt-dialog.module.css'

type Row = readonly [name: string, value: string | null]

const day = (instant: string | null) => (instant === null ? null : formatInstantDay(instant))

function rows(invoice: Invoice): readonly Row[] {
  const { period, discount, credit } = invoice
  return [
    [receipt.number, invoice.id],
    [receipt.what, `${invoiceWords.kind[invoice.kind]}: ${invoiceTitle(invoice)}`],
    [receipt.issued, day(invoice.created_at)],
    [receipt.paid, day(invoice.paid_at)],
    [receipt.method, methodWords(invoice)],
    [receipt.period, period && receipt.periodOf(formatInstantDay(period.from), formatInstantDay(period.to))],
    [receipt.state, invoiceWords.state[invoice.state]],
    [receipt.listPrice, formatMoney(invoice.list_price)],
    [receipt.discount, discount > 0 ? `− ${formatMoney(discount)}` : null],
    [receipt.credit, credit > 0 ? `− ${formatMoney(credit)}` : null],
    [receipt.total, formatMoney(invoice.amount)],
  ]
}

type Props = { readonly invoice: Invoice | null; readonly onClose: () => void }

/** Everything an invoice says; printed, it is the receipt. */
export function ReceiptDialog({ invoice, onClose }: Props) {
  const shown = useLast(invoice)
  if (shown === null) return null
  const payable = shown.state === 'open' ? shown : null
  return (
    <Modal
      open={invoice !== null}
      width={560}
      centered
      onCancel={onClose}
      rootClassName={styles.paper ?? ''}
      title={
        <span className={styles.title}>
          {hasReceipt(shown) ? receipt.title : receipt.invoiceTitle} <span className={styles.by}>{brand.name}</span>
        </span>
      }
      footer={
        <div className={styles.actions}>
          <Button size="large" onClick={() => window.print()}>
            {receipt.print}
          </Button>
          <Button size="large" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      }
    >
      <dl className={styles.rows}>
        {rows(shown).flatMap(([name, value]) =>
          value === null
            ? []
            : [
                <div key={name} data-total={name === receipt.total || undefined}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
      </dl>
      {payable?.pix ? <PixCode code={payable.pix.code} expiresAt={payable.pix.expires_at} /> : null}
      {payable && (payable.payment_slip_line ?? payable.payment_slip_url) ? (
        <SlipLine line={payable.payment_slip_line} url={payable.payment_slip_url} />
      ) : null}
    </Modal>
  )
}
