import {
  enrolAsOwner,
  isStaffCommand,
  proveStaff,
  runStaffCommand,
  StaffRefusal,
  staffUsage,
  withProof,
  type StaffCode,
  type StaffNeeds,
  type StaffOptions,
} from './modules/staff/index.ts'
import { openPlatform, type Platform } from './platform.ts'
import { readConfig } from './platform/config/config.ts'
import { withSecretFiles } from './platform/config/secret-files.ts'

export type StaffDesk = {
  readonly usage: string
  readonly knows: (command: string) => boolean
  readonly run: (command: string, options: StaffOptions) => Promise<unknown>
  /** Checks the code and opens connections that may act for the next minutes. */
  readonly prove: (code: StaffCode) => Promise<StaffNeeds>
  readonly isRefusal: (fault: unknown) => fault is StaffRefusal
  readonly close: () => Promise<void>
}

const urls = ['STAFF_DATABASE_URL', 'OWNER_DATABASE_URL']

/** Support's command line: the product's own functions, in a role that the servers do not have. Nothing is opened before a code is right. */
export function composeStaff(environment: Record<string, string | undefined>): StaffDesk {
  const { STAFF_DATABASE_URL: staffUrl, OWNER_DATABASE_URL: ownerUrl } = withSecretFiles(environment, urls)
  if (!staffUrl) throw new Error('STAFF_DATABASE_URL is not set')
  const platforms: Platform[] = []
  const prove = async (code: StaffCode) => {
    const proof = await proveStaff(staffUrl, code)
    const ownUrl = { DATABASE_URL: withProof(staffUrl, proof), DATABASE_URL_FILE: undefined }
    const config = readConfig({ ...environment, ...ownUrl }, 'staff')
    const platform = await openPlatform(config, 'staff')
    platforms.push(platform)
    return platform
  }
  const enrolFirst = (name: string) => {
    if (!ownerUrl) throw new StaffRefusal('without --staff only the owner of the database enrols: OWNER_DATABASE_URL')
    return enrolAsOwner(ownerUrl, name)
  }
  return {
    usage: staffUsage,
    knows: isStaffCommand,
    run: (command, options) => runStaffCommand({ prove, enrolFirst }, command, options),
    prove,
    isRefusal: (fault) => fault instanceof StaffRefusal,
    close: async () => {
      await Promise.all(platforms.map((platform) => platform.close()))
    },
  }
}
