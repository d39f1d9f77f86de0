#!/usr/bin/env bash
# LibreOffice 7.4.7 (Debian 12), November 2026
#
# Calc ignores <text:line-break/> in a cell of an OpenDocument spreadsheet, although ODF allows it in any paragraph
# (1.3, part 3, 6.1.5): the words before and after it become one, "Waldweg 3" and "Kassel" are read "Waldweg 3Kassel".
# A program that writes .ods has to end the paragraph (</text:p><text:p>) instead.
# Exit codes: 0 as described, 1 changed, 2 the program could not be had.
set -euo pipefail
command -v soffice >/dev/null || apt-get install -y --no-install-recommends libreoffice-calc >/dev/null 2>&1 || exit 2
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
HOME=$folder soffice --version

cell() { printf '<table:table-cell office:value-type="string">%s</table:table-cell>' "$1"; }
cat >address.fods <<XML
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="A"><table:table-row>
$(cell '<text:p>Waldweg 3<text:line-break/>Kassel</text:p>')
$(cell '<text:p>Waldweg 3</text:p><text:p>Kassel</text:p>')
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
XML
HOME=$folder soffice --headless --convert-to csv address.fods >/dev/null 2>&1
cat address.csv
[ "$(tr '\n' '~' <address.csv)" = 'Waldweg 3Kassel,"Waldweg 3~Kassel"~' ]
