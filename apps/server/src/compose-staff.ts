import {
  isStaffCommand,
  runStaffCommand,
  StaffRefusal,
  staffUsage,
  type StaffNeeds,
  type StaffOptions,
} from './modules/staff/index.ts'
import { openPlatform } from './platform.ts'
import { readConfig } from './platform/config/config.ts'

export type StaffDesk = {
  readonly needs: StaffNeeds
  readonly usage: string
  readonly knows: (command: string) => boolean
  readonly run: (command: string, options: StaffOptions) => Promise<unknown>
  readonly isRefusal: (fault: unknown) => fault is StaffRefusal
  readonly close: () => Promise<void>
}

/** Support's command line: the product's own functions, in a role that the servers do not have. */
export async function composeStaff(environment: Record<string, string | undefined>): Promise<StaffDesk> {
  const own = environment['STAFF_DATABASE_URL']
  if (!own) throw new Error('STAFF_DATABASE_URL is not set')
  const platform = await openPlatform(readConfig({ ...environment, DATABASE_URL: own }), 'staff')
  return {
    needs: platform,
    usage: staffUsage,
    knows: isStaffCommand,
    run: (command, options) => runStaffCommand(platform, command, options),
    isRefusal: (fault) => fault instanceof StaffRefusal,
    close: () => platform.close(),
  }
}
