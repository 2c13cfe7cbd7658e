import type { SeededGalleries, SeededWorks } from '@revela/dev-env/photographs'
import type { Page } from 'playwright-core'
import type { TestUserOptions, SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { AccountStatus } from '../harness/account-status.ts'

/** Who looks at a screen; two screens with equal viewers are looked at by the same account. */
export interface Viewer {
  product?: TestUserOptions['product']
  accountStatus?: AccountStatus
  used?: { galleries: number; pictures: number; bytes: number }
  /** Signed in on a phone too. */
  hasOtherSession?: boolean
  /** Has the demonstration's galleries. */
  galleries?: boolean
  /** Has the demonstration's portfolio; or one that has just begun, or one of many years. */
  works?: boolean | 'first' | 'many'
}

/** An account that looks, and the galleries it has. */
export interface ViewerAccount extends SignedInUser {
  galleries: SeededGalleries | null
  works: SeededWorks | null
}

export interface ScreenContext {
  page: Page
  site: SiteUnderTest
  viewer: ViewerAccount | null
  /** Of the viewer; a screen that needs them has a viewer that has them. */
  galleries: SeededGalleries
}

/** One screen of the product, in one state. */
export interface Screen {
  /** The name of its pictures. */
  name: string
  title: string
  /** Where it is; `:wedding`, `:newborn` and `:graduation` stand for the ids of galleries, `:work` for a work's. */
  path: string
  /** On the studio's own host, where galleries' names stand in the path instead of their ids. */
  family?: boolean
  viewer?: Viewer
  /** Before the address is opened: what the server is made to answer. */
  before?: (context: ScreenContext) => Promise<unknown>
  /** After it was opened: what the person does. */
  interact?: (context: ScreenContext) => Promise<unknown>
  /** What stands on the screen when it is there. */
  expectedText: string | RegExp
  /** Statuses that this state provokes. */
  expectedErrors?: readonly number[]
  /** Other console lines that it provokes. */
  lines?: readonly RegExp[]
  /** Only there on a phone, or only on a wide screen. */
  onlyOn?: 'phone' | 'wide'
  /** Long texts, and dialogs over long pages, are pictured as far as one sees without scrolling. */
  long?: boolean
}
