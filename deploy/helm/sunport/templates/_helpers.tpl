{{- define "sunport.labels" -}}
app.kubernetes.io/name: sunport
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
{{- end }}
{{- define "sunport.selector" -}}
app.kubernetes.io/name: sunport
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "sunport.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- define "sunport.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- define "sunport.env" -}}
- { name: PUBLIC_ORIGIN, value: {{ .Values.publicOrigin | quote }} }
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
- { name: REGION, value: {{ .Values.region | quote }} }
- { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
- { name: SUNPORT_VERSION, value: {{ .Values.image.tag | default .Chart.AppVersion | quote }} }
{{- if .Values.postgres.enabled }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: uri } }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
