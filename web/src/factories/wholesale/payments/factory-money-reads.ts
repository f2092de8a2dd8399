import { factories } from '@trousseau/contract/factories'
import { factoryPayments } from '@trousseau/contract/factory-payments'

/** The endpoints that show what a factory was paid and is owed. */
export const FACTORY_MONEY_READS = [
  factoryPayments.listFactoryPayments,
  factoryPayments.sumFactoryPayments,
  factoryPayments.getFactoryBalance,
  factoryPayments.listFactoryOwed,
  factoryPayments.getFactoryPayment,
  factories.listFactories,
]
