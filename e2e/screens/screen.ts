import type { SeededGalleries, SeededWorks } from '@revela/dev-env/photographs'
import type { Page } from 'playwright-core'
import type { TestUserOptions, SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { AccountStatus } from '../harness/account-status.ts'

/** The account that opens a screen; screens with equal viewers share one account. */
export interface Viewer {
  product?: TestUserOptions['product']
  accountStatus?: AccountStatus
  used?: { galleries: number; pictures: number; bytes: number }
  /** Has a second session, on a phone. */
  hasOtherSession?: boolean
  /** Has the demonstration galleries. */
  galleries?: boolean
  /** Has the demonstration portfolio; `first` is a new portfolio, `many` one of many years. */
  works?: boolean | 'first' | 'many'
  /** Has the demonstration galleries and album: two rounds sent, requests settled. */
  album?: boolean
}

/** A viewer's account with its galleries and works. */
export interface ViewerAccount extends SignedInUser {
  galleries: SeededGalleries | null
  works: SeededWorks | null
  /** The id of its album. */
  album: string | null
}

export interface ScreenContext {
  page: Page
  site: SiteUnderTest
  viewer: ViewerAccount | null
  /** The viewer's galleries; empty ids if the viewer has none. */
  galleries: SeededGalleries
}

/** One screen of the product in one state. */
export interface Screen {
  /** The name of its picture files. */
  name: string
  title: string
  /**
   * The path of its address; `:outdoors`, `:beach` and `:europe` are replaced by gallery ids, `:work` and `:album` by
   * the ids of a work and an album.
   */
  path: string
  /** Opened on the studio's own host, where the path has a gallery's name instead of its id. */
  family?: boolean
  viewer?: Viewer
  /** Opened with the agent of a person's computer: albums are closed to programs. */
  person?: boolean
  /** Runs before the address is opened, usually to mock responses. */
  before?: (context: ScreenContext) => Promise<unknown>
  /** Runs after the address is opened: the user's actions. */
  interact?: (context: ScreenContext) => Promise<unknown>
  /** A text that is shown once the screen is complete. */
  expectedText: string | RegExp
  /** Error statuses that this state provokes. */
  expectedErrors?: readonly number[]
  /** Other console lines that it provokes. */
  lines?: readonly RegExp[]
  /** Shown only on a phone, or only on a wide screen. */
  onlyOn?: 'phone' | 'wide'
  /** Pictures only the visible part: for long texts, and for dialogs over long pages. */
  long?: boolean
}
