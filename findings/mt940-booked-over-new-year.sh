#!/usr/bin/env bash
# mt940js 1.3.5 and mt940-js 1.0.0 (npm), November 2026
#
# A line of a statement in MT940 (:61:) has the value day with its year, and the booking day without one. Both libraries
# give the booking day the year of the value day, so a payment of 31 December that was booked on 2 January is booked
# twelve months early. mt940-js also takes the marks RC and RD (a credit or debit taken back) for C and D, so the lines
# do not add up to the closing balance.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
# mt940-js needs tslib and does not name it.
npm install --silent --no-audit --no-fund --save-exact mt940js@1.3.5 mt940-js@1.0.0 tslib@2.8.1 || exit 2

cat >main.mjs <<'JS'
import { Parser } from 'mt940js'
import { read } from 'mt940-js'

// 1000.00 + 120.00 - 120.00 (taken back) - 45.50 + 10.00 (taken back) = 964.50
const statement = [
  ':20:STARTUMSE',
  ':25:12345678/0000123456',
  ':28C:00001/001',
  ':60F:C261230EUR1000,00',
  ':61:2612310102C120,00NTRFNONREF//1',
  ':86:166?00CREDIT',
  ':61:2701020102RC120,00NRTINONREF//2',
  ':86:109?00CREDIT RETURNED',
  ':61:2701020102D45,50NDDTNONREF//3',
  ':86:105?00DEBIT',
  ':61:2701020102RD10,00NRTINONREF//4',
  ':86:109?00DEBIT RETURNED',
  ':62F:C270102EUR964,50',
  '-',
  '',
].join('\r\n')

const day = date => new Date(date).toISOString().slice(0, 10)
const show = (name, lines, closing) => {
  const sum = lines.reduce((all, { amount }) => all + amount, 1000)
  console.log(`${name}: booked ${lines.map(({ booked }) => day(booked)).join(' ')}`)
  console.log(`${name}: ${lines.map(({ amount }) => amount).join(' ')}, sum ${sum}, closing balance ${closing}`)
}
const [first] = new Parser().parse(statement)
const linesOf = first.transactions.map(({ entryDate, amount }) => ({ booked: entryDate, amount }))
show('mt940js', linesOf, first.closingBalance)
const [second] = await read(Buffer.from(statement))
const others = second.transactions.map(({ entryDate, isCredit, amount }) => ({
  booked: entryDate,
  amount: isCredit ? amount : -amount,
}))
show('mt940-js', others, second.closingBalance.value)
JS
found=$(node main.mjs)
echo "mt940js $(node -p "require('./node_modules/mt940js/package.json').version"), mt940-js $(node -p "require('./node_modules/mt940-js/package.json').version")"
echo "$found"
expected='mt940js: booked 2026-01-02 2027-01-02 2027-01-02 2027-01-02
mt940js: 120 -120 -45.5 10, sum 964.5, closing balance 964.5
mt940-js: booked 2026-01-02 2027-01-02 2027-01-02 2027-01-02
mt940-js: 120 120 -45.5 -10, sum 1184.5, closing balance 964.5'
[ "$found" = "$expected" ]
