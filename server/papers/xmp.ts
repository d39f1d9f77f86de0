/** Property of a schema that PDF/A does not predefine. */
type Property = { name: string; type: string; text: string }

const schema = (name: string, uri: string, prefix: string, properties: readonly Property[]) => `
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties
  .map(
    property => `
<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${property.name}</pdfaProperty:name>
<pdfaProperty:valueType>${property.type}</pdfaProperty:valueType>
<pdfaProperty:category>${property.type === 'Integer' ? 'internal' : 'external'}</pdfaProperty:category>
<pdfaProperty:description>${property.text}</pdfaProperty:description>
</rdf:li>`,
  )
  .join('')}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`

const UA = 'http://www.aiim.org/pdfua/ns/id/'
const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const uaSchema = schema('PDF/UA identification', UA, 'pdfuaid', [
  { name: 'part', type: 'Integer', text: 'Part of ISO 14289' },
])
const fxSchema = schema('Factur-X', FX, 'fx', [
  { name: 'DocumentFileName', type: 'Text', text: 'Name of the embedded XML file' },
  { name: 'DocumentType', type: 'Text', text: 'INVOICE' },
  { name: 'Version', type: 'Text', text: 'Version of the XML schema' },
  { name: 'ConformanceLevel', type: 'Text', text: 'Profile of the XML data' },
])

/** The data in a file: by EN 16931 alone, or as an XRechnung. */
export type DataProfile = 'EN 16931' | 'XRECHNUNG'

/** File names by which programs find the data (ZUGFeRD 2). */
export const dataFileNames: Record<DataProfile, string> = { 'EN 16931': 'factur-x.xml', XRECHNUNG: 'xrechnung.xml' }
const versions: Record<DataProfile, string> = { 'EN 16931': '1.0', XRECHNUNG: '3.0' }

const dataOf = (profile: DataProfile) => `
<rdf:Description rdf:about="" xmlns:fx="${FX}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${dataFileNames[profile]}</fx:DocumentFileName>
<fx:Version>${versions[profile]}</fx:Version>
<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>
</rdf:Description>`

/** Metadata besides PDF/A: accessibility (PDF/UA-1), and the embedded data (Factur-X 1.0). */
export const xmp = (profile: DataProfile | undefined): string => `
<rdf:Description rdf:about="" xmlns:pdfuaid="${UA}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>${uaSchema}${profile ? fxSchema : ''}
</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>${profile ? dataOf(profile) : ''}`
