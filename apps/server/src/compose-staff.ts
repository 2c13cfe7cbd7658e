import {
  enrolAsOwner,
  isStaffCommand,
  authenticateStaff,
  runStaffCommand,
  StaffCommandError,
  staffUsage,
  withProof,
  type StaffCode,
  type StaffDeps,
  type StaffOptions,
} from './modules/staff/index.ts'
import { openPlatform, type Platform } from './platform.ts'
import { readConfig } from './platform/config/config.ts'
import { withSecretFiles } from './platform/config/secret-files.ts'

export type StaffConsole = {
  readonly usage: string
  readonly hasCommand: (command: string) => boolean
  readonly run: (command: string, options: StaffOptions) => Promise<unknown>
  /** Checks the one-time code and opens connections that may act for the next minutes. */
  readonly authenticate: (code: StaffCode) => Promise<StaffDeps>
  readonly isCommandError: (error: unknown) => error is StaffCommandError
  readonly close: () => Promise<void>
}

const urls = ['STAFF_DATABASE_URL', 'OWNER_DATABASE_URL']

/**
 * The staff command line: the product's own functions under a database role that the servers do not have. No connection
 * is opened before the code is verified.
 */
export function composeStaff(environment: Record<string, string | undefined>): StaffConsole {
  const { STAFF_DATABASE_URL: staffUrl, OWNER_DATABASE_URL: ownerUrl } = withSecretFiles(environment, urls)
  if (!staffUrl) throw new Error('STAFF_DATABASE_URL is not set')
  const platforms: Platform[] = []
  const authenticate = async (code: StaffCode) => {
    const proof = await authenticateStaff(staffUrl, code)
    const staffEnvironment = { DATABASE_URL: withProof(staffUrl, proof), DATABASE_URL_FILE: undefined }
    const config = readConfig({ ...environment, ...staffEnvironment }, 'staff')
    const platform = await openPlatform(config, 'staff')
    platforms.push(platform)
    return platform
  }
  const enrolFirst = (name: string) => {
    if (!ownerUrl) throw new StaffCommandError('enrolling without --staff requires OWNER_DATABASE_URL')
    return enrolAsOwner(ownerUrl, name)
  }
  return {
    usage: staffUsage,
    hasCommand: isStaffCommand,
    run: (command, options) => runStaffCommand({ authenticate, enrolFirst }, command, options),
    authenticate,
    isCommandError: (error) => error instanceof StaffCommandError,
    close: async () => {
      await Promise.all(platforms.map((platform) => platform.close()))
    },
  }
}
