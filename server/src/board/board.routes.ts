import type { board } from '@trousseau/contract/board'
import type { Handlers } from '../http/call.ts'
import { exportBoard } from './export-board.ts'
import { lookAfterOrder } from './look-after-order.ts'
import { listBoard } from './read-board.ts'

export const boardRoutes: Handlers<typeof board> = { listBoard, exportBoard, lookAfterOrder }
