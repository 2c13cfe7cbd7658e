import { account, accountActivity, brand, passkeys, privacy, secondFactor, support, words } from '@revela/phrases'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SideSection } from '../../../ui/settings-section.tsx'
import { type SupportAct, supportActsQuery } from '../api/account-queries.ts'
import { AccountEmail } from '../components/account-email.tsx'
import { ChangePasswordForm } from '../components/change-password-form.tsx'
import { Passkeys } from '../components/passkeys.tsx'
import { PlanUsage } from '../components/plan-usage.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { SessionsList } from '../components/sessions-list.tsx'
import styles from '../components/support-acts.module.css'
import { YourData } from '../components/your-data.tsx'

export function AccountPage() {
  // The shell has loaded it before any of its pages is drawn.
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const method = info.user_data.auth_method
  const socialName = method === 'google' || method === 'facebook' ? account.sessions.methods[method] : null
  return (
    <>
      <title>{brand.pageTitle(account.pageTitle)}</title>
      <SideSection title={account.data.title} lead={account.data.lead}>
        <AccountEmail />
        <ChangePasswordForm email={info.user_data.display_email} socialName={socialName} />
      </SideSection>
      <SideSection title={account.plan.title} lead={account.plan.lead}>
        <PlanUsage subscription={info.user_subscription} />
      </SideSection>
      <SideSection title={account.sessions.title} lead={account.sessions.lead}>
        <SessionsList />
      </SideSection>
      <SideSection title={passkeys.title} lead={passkeys.lead}>
        <Passkeys />
      </SideSection>
      <SideSection title={secondFactor.title} lead={secondFactor.lead}>
        <SecondFactor />
      </SideSection>
      <SideSection title={accountActivity.title} lead={accountActivity.lead}>
        <ButtonLink to={paths.accountActivity}>{accountActivity.open}</ButtonLink>
      </SideSection>
      <SideSection title={support.title} lead={support.lead}>
        <SupportActs />
      </SideSection>
      <SideSection title={privacy.title} lead={privacy.lead}>
        <YourData />
      </SideSection>
    </>
  )
}

/** The owner's own view of what our people did in the account: most have never had anything in it, and it says so. */
function SupportActs() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(supportActsQuery)

  if (isError) return <LoadFailure text={support.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} aria-label={words.loading} />
  if (data.length === 0) return <p className={styles.none}>{support.none}</p>
  return (
    <>
      <ul className={styles.list}>
        {data.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {support.more}
        </Button>
      ) : null}
    </>
  )
}

function Act({ act }: { readonly act: SupportAct }) {
  const what = support.acts[act.kind]
  return (
    <li className={styles.act}>
      <p className={styles.what}>{act.until ? `${what} ${support.until(formatMoment(act.until))}` : what}</p>
      <p className={styles.details}>
        {formatMoment(act.at)} · {support.ticket(act.ticket)}
      </p>
    </li>
  )
}
