import { writeFileSync } from "node:fs";
import { collectCoverage, formatCoverage } from "@/tests/rules/checks/specification-coverage";
import { CODE_FILE, listFiles, readSource } from "@/tests/rules/source-tree";

// Writes docs/coverage.md, which lists the tests that cover each line of the specification.
const specification = JSON.parse(readSource("tests/rules/specification-lines.json"));
writeFileSync("docs/coverage.md", formatCoverage(specification, collectCoverage(listFiles(CODE_FILE))));
