import { useEffect, useRef } from 'react'
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { WaitingPage } from '../ui/page-frames.tsx'
import { albumRoutes } from './albums/album-routes.tsx'
import { checkoutRoutes } from './checkout/checkout-routes.tsx'
import { ConfirmationHost } from './confirmation/confirmation-host.tsx'
import { CrashPage, PageCrash } from './errors/crash-page.tsx'
import { FailureHost } from './errors/failure-host.tsx'
import { galleryRoutes } from './gallery/gallery-routes.tsx'
import { ToastHost } from './toasts/toast-host.tsx'
import { portfolioRoutes } from './portfolio/portfolio-routes.tsx'
import styles from './root-layout.module.css'
import { settingsRoutes } from './settings/settings-routes.tsx'

const access = {
  login: () => import('../features/access/pages/login-page.tsx').then((loaded) => loaded.LoginPage),
  loginReturn: () =>
    import('../features/access/pages/social-return-page.tsx').then((loaded) => loaded.SocialReturnPage),
  signUp: () => import('../features/access/pages/sign-up-page.tsx').then((loaded) => loaded.SignUpPage),
  signUpArchitecture: () =>
    import('../features/access/pages/sign-up-architecture-page.tsx').then((loaded) => loaded.SignUpArchitecturePage),
  logout: () => import('./uploads/logout-route.tsx').then((loaded) => loaded.LogoutRoute),
  recoveryRequest: () =>
    import('../features/access/pages/recovery-request-page.tsx').then((loaded) => loaded.RecoveryRequestPage),
  confirmEmail: () =>
    import('../features/access/pages/confirm-email-page.tsx').then((loaded) => loaded.ConfirmEmailPage),
  confirmEmailChange: () =>
    import('../features/access/pages/confirm-email-change-page.tsx').then((loaded) => loaded.ConfirmEmailChangePage),
  recoveryReset: () =>
    import('../features/access/pages/recovery-reset-page.tsx').then((loaded) => loaded.RecoveryResetPage),
} as const

const accountStatusPages = {
  inactive: () => import('./account-status/inactive-route.tsx').then((loaded) => loaded.InactiveRoute),
  noPlan: () => import('../features/subscription/pages/no-plan-page.tsx').then((loaded) => loaded.NoPlanPage),
  expired: () => import('../features/subscription/pages/blocked-pages.tsx').then((loaded) => loaded.ExpiredPage),
  extendTrial: () =>
    import('../features/subscription/pages/blocked-pages.tsx').then((loaded) => loaded.ExtendTrialPage),
  canceled: () => import('../features/subscription/pages/blocked-pages.tsx').then((loaded) => loaded.CanceledPage),
  freeBlocked: () =>
    import('../features/subscription/pages/blocked-pages.tsx').then((loaded) => loaded.FreeBlockedPage),
  wizard: () => import('../features/subscription/pages/wizard-page.tsx').then((loaded) => loaded.WizardPage),
} as const

/** A page whose code is loaded on the first visit. */
function page(path: string, load: () => Promise<React.ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

const publicRoutes: RouteObject[] = [
  page(paths.login, access.login),
  page(paths.loginReturn, access.loginReturn),
  page(paths.signUp, access.signUp),
  page(paths.signUpArchitecture, access.signUpArchitecture),
  page(paths.logout, access.logout),
  page(paths.recoveryRequest, access.recoveryRequest),
  page(paths.recoveryReset, access.recoveryReset),
  page(paths.confirmEmail, access.confirmEmail),
  page(paths.confirmEmailChange, access.confirmEmailChange),
  page(paths.abuseReport, () =>
    import('../features/abuse-report/pages/abuse-report-page.tsx').then((loaded) => loaded.AbuseReportPage),
  ),
  page(paths.stopReminders, () =>
    import('../features/reminders/pages/stop-reminders-page.tsx').then((loaded) => loaded.StopRemindersPage),
  ),
  page(paths.inactive, accountStatusPages.inactive),
  page(paths.noPlan, accountStatusPages.noPlan),
  page(paths.requiredSecondFactor, () =>
    import('../features/account/pages/required-second-factor-page.tsx').then(
      (loaded) => loaded.RequiredSecondFactorPage,
    ),
  ),
  // Outside the shell, because it is also open to a blocked account.
  page(paths.yourData, () =>
    import('../features/account/pages/your-data-page.tsx').then((loaded) => loaded.YourDataPage),
  ),
  page(paths.terms, () => import('../features/legal/pages/terms-page.tsx').then((loaded) => loaded.TermsPage)),
  page(paths.privacy, () => import('../features/legal/pages/privacy-page.tsx').then((loaded) => loaded.PrivacyPage)),
]

const signedInRoutes: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.gallery} replace /> },
  page(paths.dashboard, () => import('./dashboard/dashboard-route.tsx').then((loaded) => loaded.DashboardRoute)),
  page(paths.gallery, () => import('./gallery/galleries-route.tsx').then((loaded) => loaded.GalleriesRoute)),
  page(paths.galleryTrash, () =>
    import('../features/galleries/pages/trash-page.tsx').then((loaded) => loaded.TrashPage),
  ),
  page(paths.galleryPresets, () =>
    import('../features/galleries/pages/presets-page.tsx').then((loaded) => loaded.PresetsPage),
  ),
  galleryRoutes,
  page(paths.clients, () => import('./clients/clients-route.tsx').then((loaded) => loaded.ClientsRoute)),
  page(paths.receivables, () =>
    import('../features/receivables/pages/receivables-page.tsx').then((loaded) => loaded.ReceivablesPage),
  ),
  settingsRoutes,
  portfolioRoutes,
  albumRoutes,
  page(paths.account, () => import('../features/account/pages/account-page.tsx').then((loaded) => loaded.AccountPage)),
  page(paths.accountActivity, () =>
    import('../features/account/pages/activity-page.tsx').then((loaded) => loaded.ActivityPage),
  ),
  page(paths.financial, () =>
    import('../features/financial/pages/financial-page.tsx').then((loaded) => loaded.FinancialPage),
  ),
  checkoutRoutes,
  page(paths.expired, accountStatusPages.expired),
  page(paths.extendTrial, accountStatusPages.extendTrial),
  page(paths.canceled, accountStatusPages.canceled),
  page(paths.freeBlocked, accountStatusPages.freeBlocked),
  page(paths.wizard, accountStatusPages.wizard),
  page('*', () => import('./not-found-page.tsx').then((loaded) => loaded.NotFoundPage)),
]

export const signedInRouteId = 'signed-in'

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <WaitingPage text={null} />,
    children: [
      ...publicRoutes,
      {
        id: signedInRouteId,
        lazy: async () => ({ Component: (await import('./guards/signed-in-area.tsx')).SignedInArea }),
        children: [{ ErrorBoundary: PageCrash, children: signedInRoutes }],
      },
    ],
  },
]

function RootLayout() {
  const loading = useNavigation().state === 'loading'
  useFocusOnArrival()
  return (
    <>
      {loading ? <div className={styles.progress} aria-hidden="true" /> : null}
      <Outlet />
      <ToastHost />
      <ConfirmationHost />
      <FailureHost />
      <ScrollRestoration />
    </>
  )
}

/** Moves the focus to the new page after a navigation, as loading a document does. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
