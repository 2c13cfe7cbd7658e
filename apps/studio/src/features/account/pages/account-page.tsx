import { account, accountActivity, brand, passkeys, privacy, secondFactor, support } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { paths } from '../../../lib/paths.ts'
import { AccountEmail } from '../components/account-email.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { SideSection } from '../../../ui/side-section.tsx'
import { ChangePasswordForm } from '../components/change-password-form.tsx'
import { Passkeys } from '../components/passkeys.tsx'
import { PlanUsage } from '../components/plan-usage.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { SessionsList } from '../components/sessions-list.tsx'
import { SupportActs } from '../components/support-acts.tsx'
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
