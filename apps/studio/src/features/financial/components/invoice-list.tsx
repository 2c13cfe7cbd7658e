import { formatMoney } from '@revela/domain'
import { brand, financial, invoiceWords, openInvoice, receipt, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { PixCode } from '../../../ui/pix-code.tsx'
import { BoletoLine } from '../../../ui/boleto-line.tsx'
import { useWithdraw, type Invoice, invoicesQuery } from '../api/billing.ts'
import { hasReceipt, invoiceTitle, methodWords } from '../lib/invoice-lines.ts'
import styles from './invoice-list.module.css'
import { StatePill } from './state-pill.tsx'

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

type ReceiptDialogProps = { readonly invoice: Invoice | null; readonly onClose: () => void }

/** All data of an invoice; printed, it is the receipt. */
function ReceiptDialog({ invoice, onClose }: ReceiptDialogProps) {
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
        <span className={styles.receiptDialogTitle}>
          {hasReceipt(shown) ? receipt.title : receipt.invoiceTitle} <span className={styles.by}>{brand.name}</span>
        </span>
      }
      footer={
        <div className={styles.receiptDialogActions}>
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
        <BoletoLine line={payable.payment_slip_line} url={payable.payment_slip_url} />
      ) : null}
    </Modal>
  )
}

const invoiceRowTexts = financial.invoices

type InvoiceRowProps = { readonly invoice: Invoice; readonly onShow: () => void; readonly onWithdraw: () => void }

function InvoiceRow({ invoice, onShow, onWithdraw }: InvoiceRowProps) {
  const title = invoiceTitle(invoice)
  const what = `${title}, ${formatInstantDay(invoice.created_at)}`
  const paid = hasReceipt(invoice)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.details}>
          {formatInstantDay(invoice.created_at)} · {invoiceWords.kind[invoice.kind]} · {methodWords(invoice)}
        </p>
        {invoice.regret_until === null ? null : (
          <p className={styles.details}>{financial.withdrawal.until(formatInstantDay(invoice.regret_until))}</p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(invoice.amount)}</p>
      <p className={styles.state}>
        <StatePill invoice={invoice} />
      </p>
      <div className={styles.actions}>
        {invoice.state === 'open' && invoice.payment_slip_url !== null ? (
          <OutsideLink href={invoice.payment_slip_url}>{openInvoice.openBoleto}</OutsideLink>
        ) : null}
        <Button
          type="link"
          className={styles.quiet ?? ''}
          aria-label={paid ? invoiceRowTexts.receiptOf(what) : invoiceRowTexts.detailsOf(what)}
          onClick={onShow}
        >
          {paid ? invoiceRowTexts.receipt : invoiceRowTexts.details}
        </Button>
        {invoice.regret_until === null ? null : (
          <Button type="link" className={styles.quiet ?? ''} onClick={onWithdraw}>
            {financial.withdrawal.open}
          </Button>
        )}
      </div>
    </li>
  )
}

const withdrawDialogTexts = financial.withdrawal

type Props = {
  /** The purchase to withdraw from; `null` closes the dialog. */
  readonly invoice: Invoice | null
  readonly onClose: () => void
}

/** A purchase can be withdrawn from within seven days, with a full refund. */
function WithdrawDialog({ invoice, onClose }: Props) {
  const withdraw = useWithdraw()
  const shown = useLast(invoice)
  return (
    <ConfirmDialog
      open={invoice !== null}
      title={withdrawDialogTexts.title}
      action={withdrawDialogTexts.confirm}
      cancelLabel={withdrawDialogTexts.keep}
      pending={withdraw.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (invoice !== null) withdraw.mutate(invoice, { onSettled: onClose })
      }}
    >
      {shown === null ? null : <p>{withdrawDialogTexts.text(formatMoney(shown.amount))}</p>}
      {shown?.method === 'credit-card' ? <p>{withdrawDialogTexts.card}</p> : null}
      <p>{withdrawDialogTexts.account}</p>
    </ConfirmDialog>
  )
}

const texts = financial.invoices

export function InvoiceList() {
  const list = useInfiniteQuery(invoicesQuery)
  const [shown, setShown] = useState<Invoice | null>(null)
  const [withdrawing, setWithdrawing] = useState<Invoice | null>(null)

  if (list.isError && list.data === undefined)
    return <LoadFailure text={texts.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
  if (list.data.length === 0) return <p className={styles.none}>{texts.none}</p>

  return (
    <>
      <ul className={styles.list}>
        {list.data.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            onShow={() => setShown(invoice)}
            onWithdraw={() => setWithdrawing(invoice)}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="large" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
      <ReceiptDialog invoice={shown} onClose={() => setShown(null)} />
      <WithdrawDialog invoice={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  )
}
