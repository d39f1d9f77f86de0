import { t } from '../kit/language.ts'
import type { DnsAnswer } from './mail-domain.ts'

/** Limit of one string in a DNS TXT record. */
const STRING_CHARACTERS = 255

export type DkimRecord = { name: string; value: string; strings: string[] }

/** Builds the TXT record to publish; `publicKey` is base64. */
export function dkimRecord(domain: string, selector: string, publicKey: string): DkimRecord {
  const value = `v=DKIM1; k=rsa; p=${publicKey}`
  const count = Math.ceil(value.length / STRING_CHARACTERS)
  const strings = Array.from({ length: count }, (_, at) =>
    value.slice(at * STRING_CHARACTERS, (at + 1) * STRING_CHARACTERS),
  )
  return { name: `${selector}._domainkey.${domain}`, value, strings }
}

type Problem = 'noAnswer' | 'missing' | 'several' | 'notDkim' | 'revoked' | 'otherKey' | 'notForThis'

/** Returns why receivers would reject signatures with this key; undefined if they accept them. */
export function dkimProblem(answer: DnsAnswer<string>, publicKey: string): Problem | undefined {
  if (answer === 'noAnswer') return 'noAnswer'
  if (answer === 'noDomain' || answer.length === 0) return 'missing'
  const [record = ''] = answer
  if (answer.length > 1) return 'several'
  const tags = new Map(
    record.split(';').map(tag => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=(.*)$/s.exec(tag) ?? []
      return [name, value.trim()]
    }),
  )
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1' || !tags.has('p')) return 'notDkim'
  const key = tags.get('p')?.replace(/\s/g, '')
  if (key === '') return 'revoked'
  if (key !== publicKey) return 'otherKey'
  const allows = (tag: string, expected: string) =>
    (tags.get(tag) ?? '*').split(':').some(value => value.trim() === '*' || value.trim() === expected)
  return (tags.get('k') ?? 'rsa') === 'rsa' && allows('h', 'sha256') && allows('s', 'email') ? undefined : 'notForThis'
}

/** Describes the result of the check. */
export function dkimSentence(problem: Problem | undefined, { name }: Pick<DkimRecord, 'name'>): string {
  switch (problem) {
    case undefined:
      return t(
        'The record is right. From now on letters are signed.',
        'Der Eintrag stimmt. Ab jetzt werden die Briefe unterschrieben.',
      )
    case 'noAnswer':
      return t(
        'The name servers do not answer. Please try again later.',
        'Die Namensserver antworten nicht. Bitte versuch es später noch einmal.',
      )
    case 'missing':
      return t(
        `There is no TXT record ${name} yet. A new one takes up to an hour, with some providers a day, until everybody sees it.`,
        `Einen TXT-Eintrag ${name} gibt es noch nicht. Bis alle einen neuen sehen, dauert es bis zu einer Stunde, bei manchen Anbietern einen Tag.`,
      )
    case 'several':
      return t(
        `There are several TXT records ${name}. Please leave only the one from here.`,
        `Es gibt mehrere TXT-Einträge ${name}. Lass nur den von hier stehen.`,
      )
    case 'notDkim':
      return t(
        `The TXT record ${name} is not a DKIM record. Please copy the whole value, from “v=DKIM1” to the end.`,
        `Der TXT-Eintrag ${name} ist kein DKIM-Eintrag. Kopiere den ganzen Wert, von „v=DKIM1“ bis zum Ende.`,
      )
    case 'revoked':
      return t(`The TXT record ${name} holds no key.`, `Im TXT-Eintrag ${name} steht kein Schlüssel.`)
    case 'otherKey':
      return t(
        `The TXT record ${name} holds another key. Please copy the whole value again; perhaps its end is missing.`,
        `Im TXT-Eintrag ${name} steht ein anderer Schlüssel. Kopiere den ganzen Wert noch einmal; vielleicht fehlt sein Ende.`,
      )
    case 'notForThis':
      return t(
        `The TXT record ${name} allows the key for something else only. Please copy the value from here.`,
        `Der TXT-Eintrag ${name} erlaubt den Schlüssel nur für anderes. Kopiere den Wert von hier.`,
      )
  }
}
