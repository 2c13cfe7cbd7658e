import {
  account,
  access,
  errorHelp,
  accountActivity,
  brand,
  passkeys,
  privacy,
  secondFactor,
  support,
  words,
} from '@revela/phrases'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { SideSection } from '../../../ui/settings-section.tsx'
import {
  passwordFields,
  useChangePassword,
  type PasswordChange,
  type SupportAction,
  supportActionsQuery,
} from '../api/account.ts'
import { AccountEmail } from '../components/account-email.tsx'
import changePasswordFormStyles from '../components/change-password-form.module.css'
import { Passkeys } from '../components/passkeys.tsx'
import { PlanUsage } from '../components/plan-usage.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { SessionsList } from '../components/sessions-list.tsx'
import supportActsStyles from '../components/support-actions.module.css'
import { YourData } from '../components/your-data.tsx'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = { readonly email: string; readonly socialName: string | null }

function ChangePasswordForm({ email, socialName }: Props) {
  const [form] = Form.useForm<PasswordChange>()
  const change = useChangePassword()

  function submit({ currentPassword, newPassword }: PasswordChange) {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.resetFields(),
        onError: (error) => showFieldErrors(form, error, passwordFields),
      },
    )
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      className={changePasswordFormStyles.form}
      initialValues={{ currentPassword: '', newPassword: '' }}
      onValuesChange={(changed: Partial<PasswordChange>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      noValidate
    >
      <h3 className={changePasswordFormStyles.title}>{account.data.password}</h3>
      <p className={changePasswordFormStyles.lead}>
        {account.data.passwordLead} {socialName === null ? null : account.data.socialNote(socialName)}
      </p>
      {/* Shows a password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Form.Item name="currentPassword" label={account.data.currentPassword} rules={required}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={account.data.newPassword}
        extra={access.fields.passwordHint}
        rules={required}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" loading={change.isPending}>
        {account.data.submit}
      </Button>
    </Form>
  )
}

export function AccountPage() {
  // The shell has loaded it before it renders any page.
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
      <SideSection title={secondFactor.title} lead={secondFactor.lead} help="secondFactor">
        <SecondFactor />
      </SideSection>
      <SideSection title={accountActivity.title} lead={accountActivity.lead}>
        <ButtonLink to={paths.accountActivity}>{accountActivity.open}</ButtonLink>
      </SideSection>
      <SideSection title={support.title} lead={support.lead}>
        <SupportActions />
      </SideSection>
      <SideSection title={privacy.title} lead={privacy.lead} help="yourData">
        <YourData />
      </SideSection>
    </>
  )
}

/** The owner's log of what staff did in the account. It is empty for most accounts, and says so. */
function SupportActions() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(supportActionsQuery)

  if (isError) return <LoadFailure text={support.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} aria-label={words.loading} />
  if (data.length === 0) return <p className={supportActsStyles.none}>{support.none}</p>
  return (
    <>
      <ul className={supportActsStyles.list}>
        {data.map((action) => (
          <SupportActionRow key={action.id} action={action} />
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

function SupportActionRow({ action }: { readonly action: SupportAction }) {
  const what = support.actions[action.kind]
  return (
    <li className={supportActsStyles.act}>
      <p className={supportActsStyles.what}>
        {action.until ? `${what} ${support.until(formatMoment(action.until))}` : what}
      </p>
      <p className={supportActsStyles.details}>
        {formatMoment(action.at)} · {support.ticket(action.ticket)}
      </p>
    </li>
  )
}
