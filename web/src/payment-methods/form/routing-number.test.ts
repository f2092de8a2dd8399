import { expect, test } from 'vitest'
import { NOT_ROUTING, routingProblem } from './routing-number.ts'

test.each(['021000021', '011401533', '091000019', ' 122105155 '])('%s is a routing number', (typed) => {
  expect(routingProblem(typed)).toBeUndefined()
})

test.each([
  ['one digit wrong', '021000022'],
  ['two digits that changed places', '201000021'],
  ['too short', '02100002'],
  ['too long', '0210000210'],
  ['letters', '02100002a'],
  ['nothing but zeros', '000000000'],
])('%s is no routing number', (_, typed) => {
  expect(routingProblem(typed)).toBe(NOT_ROUTING)
})

test('a routing number is required', () => {
  expect(routingProblem('  ')).toBe('This Field is required!')
})
