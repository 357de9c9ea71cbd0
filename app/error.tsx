"use client";

import { DocumentErrorPage } from "@/components/shell/document-error-page";

export default DocumentErrorPage;
